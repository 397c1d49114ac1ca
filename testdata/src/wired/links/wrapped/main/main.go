// Command main has errors translated.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/wrapped/agent"
	"wired/links/wrapped/faults"
	"wired/links/wrapped/rpc"
)

func main() {
	s := rpc.New(json.NewEncoder(os.Stdout), faults.Translate)
	s.Add(agent.Method, agent.Mode{}) // want `agent.go:34: .*an invalid parameter value with -32603`
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
