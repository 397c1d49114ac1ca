// Command keepers gives a desk its keeper.
package main

import (
	"os"

	acp "github.com/coder/acp-go-sdk"

	"wired/keepers/edge"
	"wired/keepers/memory"
	"wired/keepers/port"
)

func main() {
	var d *port.Desk
	switch os.Args[0] {
	case "kind":
		d = port.NewDesk(&memory.Kind{})
	case "own":
		d = port.NewDesk(&memory.Own{}) // want `session/prompt answers an unknown session with -32603.*because o.all has no id`
	case "plain":
		d = port.NewDesk(&memory.Plain{}) // want `session/prompt answers an unknown session with -32603.*because p.all has no id`
	}
	acp.NewAgentSideConnection(&edge.Agent{Desk: d}, os.Stdout, os.Stdin)
}
