// Package both answers with messages of another package: those with an error have a
// result, too.
package both

import (
	"encoding/json"
	"io"

	"unanswered/both/frame"
)

type agent struct{ out io.Writer }

func (a *agent) serve(c frame.Call) error {
	switch c.Method {
	case "session/new":
		return a.send(frame.Answer{ID: c.ID, Result: map[string]string{"sessionId": "1"}})
	case "session/prompt":
		return a.send(frame.Answer{ID: c.ID, Result: map[string]string{"stopReason": "end_turn"}})
	}
	return a.send(frame.Answer{ID: c.ID, Error: &frame.Problem{Code: -32601, Message: "Method not found"}}) // want `unanswered: an answer with an error has "result" as well, which is never left out: peers take it for a success or for no answer; a response has exactly one of the two`
}

func (a *agent) send(v frame.Answer) error { return json.NewEncoder(a.out).Encode(v) }

// Whoever reads these says so.
type told struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *frame.Problem  `json:"error"` // want `unanswered: an answer with a result has "error" as well, which is never left out: peers take it for no answer; a response has exactly one of the two`
}

func (a *agent) tell(c frame.Call) error {
	return json.NewEncoder(a.out).Encode(told{ID: c.ID, Result: true})
}
