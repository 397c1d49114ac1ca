// Package handrolled loses codes with errors and a dispatcher of its own.
package handrolled

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

type response struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *rpcError       `json:"error,omitempty"`
}

type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	out      io.Writer
	sessions map[string]bool
}

func (s *server) serve(req request) {
	result, err := s.dispatch(req)
	if err != nil {
		json.NewEncoder(s.out).Encode(response{ID: req.ID, Error: toError(err)})
		return
	}
	json.NewEncoder(s.out).Encode(response{ID: req.ID, Result: result})
}

// toError looks inside.
func toError(err error) *rpcError {
	var rerr *rpcError
	if errors.As(err, &rerr) {
		return rerr
	}
	return &rpcError{Code: -32603, Message: err.Error()}
}

func (s *server) dispatch(req request) (any, error) {
	switch req.Method {
	case "session/prompt":
		if err := s.check(string(req.Params)); err != nil {
			return nil, fmt.Errorf("prompt: %w", err)
		}
		return nil, nil
	case "session/load":
		if err := s.check(string(req.Params)); err != nil {
			return nil, &rpcError{Code: -32603, Message: "load: " + err.Error()} // want `lostcode: -32002 \(Resource not found\) is overwritten with -32603 \(Internal error\)`
		}
		return nil, nil
	}
	return nil, &rpcError{Code: -32601, Message: "Method not found"}
}

func (s *server) check(id string) error {
	if !s.sessions[id] {
		return &rpcError{Code: -32002, Message: "Resource not found"}
	}
	return nil
}
