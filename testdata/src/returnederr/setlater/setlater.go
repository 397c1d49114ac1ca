// Package setlater makes the answer first, and sets its code then.
package setlater

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *failure        `json:"error,omitempty"`
}

type failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *failure) Error() string { return f.Message }

const codeAuthRequired = -32000

type kind int

const (
	other kind = iota
	bad
	gone
	stranger
)

type fault struct {
	kind kind
	text string
}

func (f *fault) Error() string { return f.text }

func answerTo(err error) *failure {
	a := &failure{Code: -32603, Message: err.Error()}
	var f *fault
	if errors.As(err, &f) {
		switch f.kind {
		case bad:
			a.Code = -32602
		case gone:
			a.Code = -32002
		case stranger:
			a.Code = codeAuthRequired
		}
	}
	return a
}

type server struct {
	out  *json.Encoder
	user string
	open map[string]bool
}

func (s *server) serve(in io.Reader) error {
	sc := bufio.NewScanner(in)
	for sc.Scan() {
		var m message
		if err := json.Unmarshal(sc.Bytes(), &m); err != nil {
			_ = s.out.Encode(message{Error: &failure{Code: -32700, Message: "E1"}})
			continue
		}
		switch m.Method {
		case "session/load":
			if err := s.load(m.Params); err != nil {
				_ = s.out.Encode(message{ID: m.ID, Error: answerTo(err)})
				continue
			}
			_ = s.out.Encode(message{ID: m.ID, Result: struct{}{}})
		default:
			_ = s.out.Encode(message{ID: m.ID, Error: &failure{Code: -32601, Message: "E2"}})
		}
	}
	return sc.Err()
}

func (s *server) load(params json.RawMessage) error {
	var p struct {
		SessionID string `json:"sessionId"`
		Cwd       string `json:"cwd"`
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return &fault{bad, "E3"}
	}
	if s.user == "" {
		return &fault{stranger, "not logged in"}
	}
	if !s.open[p.SessionID] {
		return &fault{gone, "E4"}
	}
	if p.Cwd == "" {
		return &fault{other, "E5"} // want `session/load answers an invalid parameter value with -32603`
	}
	return nil
}
