// Command variable: the transport calls an exported variable that the agent sets.
package main

import (
	"os"

	"wired/crossing/variable/agent"
	"wired/crossing/variable/transport"
)

func main() {
	agent.Setup()
	transport.Run(os.Stdin, os.Stdout)
}
