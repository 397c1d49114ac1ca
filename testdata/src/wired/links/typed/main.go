// Command typed brings the agent to the carrier.
package main

import (
	"os"

	"wired/links/line"
	"wired/links/typed/acp"
	"wired/links/typed/agent"
	"wired/links/typed/carrier"
)

func main() {
	carrier.Run(line.NewConn(os.Stdin, os.Stdout), acp.Serve(agent.New())) // want `agent.go:20: .*session/set_mode answers an unknown session` `agent.go:30: .*session/fork answers an unknown session`
}
