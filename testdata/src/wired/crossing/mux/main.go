// Command mux: handlers are registered in a mux that knows no protocol.
package main

import (
	"context"
	"log"
	"os"

	"wired/crossing/mux/agent"
	"wired/crossing/mux/jrpc"
)

func main() {
	m := jrpc.NewMux()
	agent.New().Install(m)
	if err := m.Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}
