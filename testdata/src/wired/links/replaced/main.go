// Command replaced says what the peer makes of errors.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"wired/links/line"
	"wired/links/replaced/agent"
	"wired/links/replaced/peer"
)

func answer(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	var invalid *agent.Invalid
	if errors.As(err, &invalid) {
		return &line.Error{Code: -32602, Message: invalid.Error()}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

func main() {
	p := peer.New()
	p.AnswerWith(answer) // want `agent.go:39: returnederr: session/set_mode answers an invalid parameter value with -32603 .*: &line.Error{Code: -32602}`
	agent.Register(p)
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for {
		var r line.Request
		if err := in.Decode(&r); err != nil {
			return
		}
		_ = out.Encode(p.Answer(context.Background(), &r))
	}
}
