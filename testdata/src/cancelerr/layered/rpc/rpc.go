// Package rpc calls handlers, and gives the errors of those that were withdrawn a code.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// A Handler answers a method.
type Handler func(context.Context, json.RawMessage) (any, error)

// A Server has handlers by the names of methods.
type Server struct {
	Methods map[string]Handler
	Conn    *line.Conn
}

func internal(err error) *line.Error { return &line.Error{Code: -32603, Message: err.Error()} }

func object(err error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, context.Canceled) {
		return &line.Error{Code: -32800, Message: "E1"}
	}
	return internal(err)
}

// Answer answers a request.
func (s *Server) Answer(ctx context.Context, r *line.Request) error {
	h, ok := s.Methods[r.Method]
	if !ok {
		return s.Conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: r.Method}})
	}
	res, err := h(ctx, r.Params)
	if err != nil {
		return s.Conn.Write(line.Response{ID: r.ID, Error: object(err)})
	}
	return s.Conn.Write(line.Response{ID: r.ID, Result: res})
}
