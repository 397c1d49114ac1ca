// Command iface: an interface of transport, implemented in agent.
package main

import (
	"log"
	"os"

	"wired/crossing/iface/agent"
	"wired/crossing/iface/transport"
)

func main() {
	t := transport.NewStdio(os.Stdin, os.Stdout)
	if err := t.Serve(agent.New()); err != nil {
		log.Fatal(err)
	}
}
