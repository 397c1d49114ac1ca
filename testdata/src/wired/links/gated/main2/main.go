// Command main2 keeps the codes that errors have.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/gated/bare"
	"wired/links/gated/faults"
	"wired/links/gated/rpc"
	"wired/links/line"
)

func main() {
	s := rpc.New(json.NewEncoder(os.Stdout), faults.Convert)
	s.Handle("session/set_mode", bare.Mode) // want `bare.go:18: .*session/set_mode answers an invalid parameter value with -32603`
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
