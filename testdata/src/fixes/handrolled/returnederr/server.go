// Package returnederr has errors without a code in a program with JSON-RPC of
// its own, which sends coded errors as they are.
package returnederr

import (
	"encoding/json"
	"errors"
	"fmt"
)

const (
	codeMethodNotFound = -32601
	codeInvalidParams  = -32602
	codeInternal       = -32603
)

type rpcError struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data,omitempty"`
}

func (e *rpcError) Error() string { return e.Message }

type request struct {
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct{ sessions map[string]bool }

func (s *server) answer(req request) (any, *rpcError) {
	var result any
	var err error
	switch req.Method {
	case "session/prompt":
		result, err = s.prompt(req.Params)
	case "session/set_mode":
		result, err = s.setMode(req.Params)
	default:
		err = fmt.Errorf("unknown method %s", req.Method) // want `returnederr: this answers an unsupported method`
	}
	if err != nil {
		return nil, toError(err)
	}
	return result, nil
}

// toError looks whether an error has a code. One that has does not come
// further.
func toError(err error) *rpcError {
	var coded *rpcError
	if errors.As(err, &coded) {
		return coded
	}
	return &rpcError{Code: codeInternal, Message: err.Error()}
}

// The data is encoded already: the message alone.
func (s *server) prompt(raw json.RawMessage) (any, error) {
	var params struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, err // want `returnederr: session/prompt answers an invalid parameter value`
	}
	if _, ok := s.sessions[params.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", params.SessionID) // want `returnederr: session/prompt answers an unknown session`
	}
	return nil, nil
}

func (s *server) setMode(raw json.RawMessage) (any, error) {
	var params struct{ ModeID string }
	if err := json.Unmarshal(raw, &params); err != nil {
		return nil, &rpcError{Code: codeInvalidParams, Message: err.Error()}
	}
	if params.ModeID == "" {
		return nil, fmt.Errorf("mode is required") // want `returnederr: session/set_mode answers an invalid parameter value`
	}
	return nil, nil
}
