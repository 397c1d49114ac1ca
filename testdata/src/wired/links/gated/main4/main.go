// Command main4 masks all errors.
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
	s := rpc.New(json.NewEncoder(os.Stdout), faults.Convert)
	s.Use(rpc.Log(log.Default()), gate.Mask)
	agent.Mount(s)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
