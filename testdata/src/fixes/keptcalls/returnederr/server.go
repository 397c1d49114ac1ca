// Package returnederr has nothing to fix but errors of calls.
package returnederr

import (
	"encoding/json"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

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
	return json.Unmarshal(raw, &params) // want `an invalid parameter`
}
