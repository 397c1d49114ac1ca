// Command made has a function made that has the codes.
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
	s := rpc.NewAsked(json.NewEncoder(os.Stdout), agent.Mode{}, faults.New(true)) // want `agent.go:34: .*an invalid parameter value with -32603`
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
