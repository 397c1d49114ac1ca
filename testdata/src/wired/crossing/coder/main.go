// Command coder, as three, wires a layer and the handlers.
package main

import (
	"context"
	"log"
	"os"

	"wired/crossing/coder/agent"
	"wired/crossing/coder/rpc"
)

func main() {
	conn := rpc.NewConn(os.Stdin, os.Stdout)
	if err := rpc.Serve(context.Background(), conn, agent.New()); err != nil {
		log.Fatal(err)
	}
}
