// Command fields: a struct of functions of transport, filled in agent.
package main

import (
	"os"

	"wired/crossing/fields/agent"
	"wired/crossing/fields/transport"
)

func main() {
	t := transport.Transport{In: os.Stdin, Out: os.Stdout, Handlers: agent.Handlers()}
	t.Run()
}
