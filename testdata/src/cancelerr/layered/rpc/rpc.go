// Package rpc calls handlers, and gives the errors of those that were withdrawn a code.
package rpc

import (
	"context"
	"encoding/json"
	"errors"
)

// An Error is the error of a response.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// A Handler answers a method.
type Handler func(context.Context, json.RawMessage) (any, error)

// A Server has handlers by the names of methods.
type Server struct {
	Methods map[string]Handler
	Out     *json.Encoder
}

func internal(err error) *Error { return &Error{Code: -32603, Message: err.Error()} }

func object(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, context.Canceled) {
		return &Error{Code: -32800, Message: "E1"}
	}
	return internal(err)
}

// Answer answers a message.
func (s *Server) Answer(ctx context.Context, data []byte) error {
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		return s.Out.Encode(frame{Error: &Error{Code: -32700, Message: err.Error()}})
	}
	h, ok := s.Methods[f.Method]
	if !ok {
		return s.Out.Encode(frame{ID: f.ID, Error: &Error{Code: -32601, Message: f.Method}})
	}
	res, err := h(ctx, f.Params)
	if err != nil {
		return s.Out.Encode(frame{ID: f.ID, Error: object(err)})
	}
	return s.Out.Encode(frame{ID: f.ID, Result: res})
}
