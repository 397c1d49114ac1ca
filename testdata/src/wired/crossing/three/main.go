// Command three wires a layer and the handlers.
package main

import (
	"context"
	"log"
	"os"

	"wired/crossing/three/agent"
	"wired/crossing/three/rpc"
)

func main() {
	conn := rpc.NewConn(os.Stdin, os.Stdout)
	if err := rpc.Serve(context.Background(), conn, agent.New()); err != nil { // want `agent.go:40: returnederr: .*-32602` `agent.go:43: returnederr: .*-32002`
		log.Fatal(err)
	}
}
