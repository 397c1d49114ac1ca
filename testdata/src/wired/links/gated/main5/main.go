// Command main5 lets all errors through.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"wired/links/gated/agent"
	"wired/links/gated/faults"
	"wired/links/gated/gate"
	"wired/links/gated/rpc"
	"wired/links/line"
)

func main() {
	s := rpc.New(json.NewEncoder(os.Stdout), faults.Convert) // want `agent.go:32: .*an invalid parameter value with -32603`
	g := new(gate.Gate)
	s.Use(rpc.Log(log.Default()), g.Ready)
	agent.Mount(s)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
