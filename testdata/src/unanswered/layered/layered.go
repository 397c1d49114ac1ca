// Package layered gives an agent's functions to a layer which ends with the first line
// that is no message.
package layered

import (
	"encoding/json"
	"io"

	"unanswered/layered/line"
)

func serve(in io.Reader, out io.Writer) error {
	l := line.New(out)
	l.On("session/new", start) // want `a message that is not valid JSON`
	l.On("session/prompt", prompt)
	return l.Serve(in)
}

func start(m *line.Message) (any, error) {
	var p struct {
		Cwd string `json:"cwd"`
	}
	if err := json.Unmarshal(m.Params, &p); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	return map[string]string{"sessionId": p.Cwd}, nil
}

func prompt(m *line.Message) (any, error) {
	return map[string]string{"stopReason": "end_turn"}, nil
}
