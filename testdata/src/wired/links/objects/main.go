// Command objects brings both together.
package main

import (
	"os"

	"wired/links/objects/agent"
	"wired/links/objects/peer"
)

func main() {
	if err := peer.Run(os.Stdin, os.Stdout, new(agent.Agent)); err != nil {
		os.Exit(1)
	}
}
