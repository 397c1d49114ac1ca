// Package returnederr has a function that answers every error alike, also those of other
// packages, which may have a code.
package returnederr

import (
	"encoding/json"
	"errors"
)

// Fault is an error with a code, which other packages return.
type Fault struct {
	Message string `json:"message"`
	Code    int    `json:"code"`
}

func (e *Fault) Error() string { return e.Message }

type server struct{ sessions map[string]bool }

func (s *server) answer(method string, raw json.RawMessage) (any, *Fault) {
	if method != "session/prompt" {
		return nil, &Fault{Code: -32601, Message: "unknown method"}
	}
	if err := s.prompt(raw); err != nil {
		return nil, Fail(err)
	}
	return nil, nil
}

// Fail is called by others, too.
func Fail(err error) *Fault {
	return &Fault{Code: -32603, Message: err.Error()}
}

func (s *server) prompt(raw json.RawMessage) error {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	if !s.sessions[params.SessionID] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}
