// Package returnederr has errors without a code in a program with JSON-RPC of
// its own, where a code would not reach the peer, or not for sure.
package returnederr

import (
	"encoding/json"
	"errors"
	"log"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type server struct{ sessions map[string]bool }

// All errors become internal ones.
func (s *server) answer(method string, raw json.RawMessage) (any, *rpcError) {
	switch method {
	case "session/prompt":
		result, err := s.prompt(raw)
		if err != nil {
			return nil, &rpcError{Code: -32603, Message: err.Error()}
		}
		return result, nil
	case "session/load":
		result, err := s.load(raw)
		if err != nil {
			return nil, logged(err)
		}
		return result, nil
	}
	return nil, &rpcError{Code: -32601, Message: "unknown method"}
}

func (s *server) prompt(raw json.RawMessage) (any, error) {
	var params struct{ SessionID string }
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &rpcError{Code: -32602, Message: err.Error()}
	}
	if _, ok := s.sessions[params.SessionID]; !ok {
		return nil, errors.New("session not found") // want `returnederr: session/prompt answers an unknown session`
	}
	return nil, nil
}

func (s *server) load(raw json.RawMessage) (any, error) {
	var params struct{ SessionID string }
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &rpcError{Code: -32602, Message: err.Error()}
	}
	if _, ok := s.sessions[params.SessionID]; !ok {
		return nil, errors.New("session not found") // want `returnederr: session/load answers an unknown session`
	}
	return nil, nil
}

// logged looks whether an error has a code, but writes it down before.
func logged(err error) *rpcError {
	log.Print(err)
	var coded *rpcError
	if errors.As(err, &coded) {
		return coded
	}
	return &rpcError{Code: -32603, Message: err.Error()}
}
