// Command main says nothing of errors, and nobody else does.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/line"
	"wired/links/settled/methods"
	"wired/links/settled/rpc"
)

func main() {
	s := rpc.New(json.NewEncoder(os.Stdout))
	methods.Register(s) // want `methods.go:25: .*session/set_mode answers an invalid parameter value with -32603`
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
