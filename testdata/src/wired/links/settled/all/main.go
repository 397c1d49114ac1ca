// Command all has one code for all errors.
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
	s := rpc.New(json.NewEncoder(os.Stdout), rpc.AnswerWith(func(err error) *line.Error { // want `modes has no in.ModeID` `methods.go:25: .*session/set_mode answers an invalid parameter value with -32603`
		return &line.Error{Code: -32603, Message: err.Error()} // want `lostcode: -32602`
	}))
	methods.Register(s)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		s.Dispatch(context.Background(), r)
	}
}
