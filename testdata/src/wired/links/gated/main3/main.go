// Command main3 has a code of its own for all errors.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/gated/bare"
	"wired/links/gated/rpc"
	"wired/links/line"
)

func hidden(err error) *line.Error { return &line.Error{Code: -31999, Message: err.Error()} }

func main() {
	s := rpc.New(json.NewEncoder(os.Stdout), hidden)
	s.Handle("session/set_mode", bare.Mode)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
