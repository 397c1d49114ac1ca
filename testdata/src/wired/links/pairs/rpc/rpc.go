// Package rpc asks whoever uses it for the codes of errors, and for what else to say of them.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Handler answers a method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Coder has a code for an error, and data.
type Coder func(err error) (code int, data any)

// Server has functions for methods.
type Server struct {
	handlers map[string]Handler
	code     Coder
}

// New returns a server.
func New(c Coder) *Server { return &Server{handlers: make(map[string]Handler), code: c} }

// Handle registers a function.
func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

// Answer answers a request.
func (s *Server) Answer(ctx context.Context, r *line.Request) line.Response {
	h, ok := s.handlers[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: r.Method}}
	}
	out, err := h(ctx, r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: s.object(err)}
	}
	return line.Response{ID: r.ID, Result: out}
}

func (s *Server) object(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	code, data := s.code(err)
	text, _ := json.Marshal(data)
	return &line.Error{Code: code, Message: err.Error() + string(text)}
}
