// Package returnederr has a type that would become a Go error with its error objects, so
// that the errors get another one.
package returnederr

import (
	"encoding/json"
	"errors"
)

type server struct{ sessions map[string]bool }

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

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
	_ = json.Unmarshal(raw, &params)
	if !s.sessions[params.SessionID] {
		return errors.New("no such session") // want `an unknown session`
	}
	return nil
}

type reply struct {
	ID int
	*rpcError
}

func (s *server) reply(id int, e *rpcError) reply { return reply{id, e} }
