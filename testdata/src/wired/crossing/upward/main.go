// Command upward: the transport imports the agent and calls it.
package main

import (
	"log"
	"os"

	"wired/crossing/upward/agent"
	"wired/crossing/upward/transport"
)

func main() {
	if err := transport.Loop(os.Stdin, os.Stdout, agent.New()); err != nil {
		log.Fatal(err)
	}
}
