// Package returnederr has a function that answers every error alike, also those of other
// packages, which may have a code.
package returnederr

import (
	"encoding/json"
	"errors"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type server struct{ sessions map[string]bool }

func (s *server) answer(method string, raw json.RawMessage) (any, *rpcError) {
	if method != "session/prompt" {
		return nil, &rpcError{Code: -32601, Message: "unknown method"}
	}
	if err := s.prompt(raw); err != nil {
		return nil, Fail(err)
	}
	return nil, nil
}

// Fail is called by others, too.
func Fail(err error) *rpcError {
	return &rpcError{Code: -32603, Message: err.Error()}
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
