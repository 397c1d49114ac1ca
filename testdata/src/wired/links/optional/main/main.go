// Command main knows the codes of errors that another package returns: that package cannot know
// what becomes of the others.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/optional/methods"
	"wired/links/optional/peer"
)

func answer(err error) *line.Error {
	if errors.Is(err, methods.ErrMode) {
		return &line.Error{Code: -32602, Message: err.Error()}
	}
	return nil
}

func main() {
	p := peer.New()
	p.Map = answer // want `methods.go:29: .*session/set_mode answers an invalid parameter value with -32603`
	methods.Register(p)
	out := json.NewEncoder(os.Stdout)
	for in := json.NewDecoder(os.Stdin); ; {
		r := new(line.Request)
		if err := in.Decode(r); err != nil {
			return
		}
		out.Encode(p.Answer(context.Background(), r))
	}
}
