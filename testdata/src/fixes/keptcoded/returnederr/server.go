// Package returnederr has a function that answers every error alike, also those that
// have a code: whoever wrote it may want that.
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
		return nil, &rpcError{Code: -32603, Message: err.Error()}
	}
	return nil, nil
}

func (s *server) prompt(raw json.RawMessage) error {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return &rpcError{Code: -32602, Message: err.Error()}
	}
	if !s.sessions[params.SessionID] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}
