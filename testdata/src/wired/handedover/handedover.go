// Package handedover hands its functions to a package that knows no protocol: what that
// answers to a method that is not there is told where it gets the methods.
package handedover

import (
	"encoding/json"
	"io"

	"wired/handedover/pipe"
)

type agent struct{ rooms map[string]bool }

func (a *agent) prompt(params json.RawMessage) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &pipe.Fault{Code: -32602, Message: err.Error()}
	}
	if !a.rooms[p.SessionID] {
		return nil, &pipe.Fault{Code: -32002, Message: "no room"}
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// Serve answers over a pair of pipes.
func Serve(in io.Reader, out io.Writer) {
	a := &agent{rooms: map[string]bool{}}
	pipe.Answer(pipe.Calls{"session/prompt": a.prompt}, in, out) // want `^returnederr: this answers an unsupported method with -32603.*-32601`
}
