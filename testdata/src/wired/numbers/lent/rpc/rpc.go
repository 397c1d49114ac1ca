// Package rpc has a code for every error, by what it finds in it or puts around it.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
	"wired/numbers/lent/value"
)

// Handler returns what is answered.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Server has handlers.
type Server struct {
	out      *json.Encoder
	handlers map[string]Handler
}

// New returns a server.
func New(out *json.Encoder) *Server {
	return &Server{out: out, handlers: make(map[string]Handler)}
}

// Handle serves a method.
func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

// Dispatch answers one request.
func (s *Server) Dispatch(ctx context.Context, in *line.Request) {
	h, ok := s.handlers[in.Method]
	if !ok {
		s.out.Encode(line.Response{ID: in.ID, Error: &line.Error{Code: -32601, Message: in.Method}})
		return
	}
	result, err := h(ctx, in.Params)
	if err != nil {
		s.out.Encode(line.Response{ID: in.ID, Error: object(err)})
		return
	}
	s.out.Encode(line.Response{ID: in.ID, Result: result})
}

func object(err error) *line.Error {
	var f value.Fault
	if !errors.As(err, &f) {
		f = value.Around(err)
	}
	return &line.Error{Code: f.Code(), Message: f.Error()}
}
