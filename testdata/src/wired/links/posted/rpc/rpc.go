// Package rpc answers by functions that are registered for methods, and gives their errors the
// codes that somebody else has for them.
package rpc

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

// Handler answers a method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Translator gives an error its code.
type Translator func(error) *line.Error

// Server has functions for methods.
type Server struct {
	handlers  map[string]Handler
	translate Translator
}

// New returns a server.
func New(t Translator) *Server {
	return &Server{handlers: make(map[string]Handler), translate: t}
}

// Handle registers a function.
func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

// Typed makes a handler of a function.
func Typed[P any](f func(ctx context.Context, p P) (any, error)) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if v, ok := any(&p).(interface{ Validate() error }); ok {
			if err := v.Validate(); err != nil {
				return nil, err
			}
		}
		return f(ctx, p)
	}
}

// Serve answers requests.
func (s *Server) Serve(ctx context.Context, c *line.Conn) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		c.Write(s.answer(ctx, r))
	}
}

func (s *Server) answer(ctx context.Context, r *line.Request) line.Response {
	h, ok := s.handlers[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: r.Method}}
	}
	out, err := h(ctx, r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: s.translate(err)}
	}
	return line.Response{ID: r.ID, Result: out}
}
