// Package returnederr has a function that asks for an error. Errors with a code say
// themselves whether they are that one.
package returnederr

import (
	"encoding/json"
	"errors"
	"fmt"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

func (e *rpcError) Is(error) bool { return e.Code == -32002 }

type server struct{ sessions map[string]bool }

var errClosed = errors.New("the server is closed")

func (s *server) answer(method string, raw json.RawMessage) (any, *rpcError) {
	if method != "session/prompt" {
		return nil, &rpcError{Code: -32601, Message: "unknown method"}
	}
	if err := s.prompt(raw); err != nil {
		return nil, failed(err)
	}
	return nil, nil
}

func failed(err error) *rpcError {
	if errors.Is(err, errClosed) {
		return &rpcError{Code: -32020, Message: err.Error()}
	}
	return &rpcError{Code: -32603, Message: err.Error()}
}

func (s *server) prompt(raw json.RawMessage) error {
	if s.sessions == nil {
		return errClosed
	}
	var params struct {
		SessionID string `json:"sessionId"`
	}
	_ = json.Unmarshal(raw, &params)
	if !s.sessions[params.SessionID] {
		return fmt.Errorf("no session %q", params.SessionID) // want `an unknown session`
	}
	return nil
}
