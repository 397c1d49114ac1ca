// Package rpc answers every error with the internal code, unless a program says otherwise, and puts
// around handlers what it is given.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Handler returns what is answered.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Middleware stands around a handler.
type Middleware func(next Handler) Handler

// Server has handlers.
type Server struct {
	out      *json.Encoder
	handlers map[string]Handler
	around   []Middleware
	answer   func(error) *line.Error
}

// Option changes a server.
type Option func(*Server)

// AnswerWith says which code an error gets.
func AnswerWith(f func(error) *line.Error) Option { return func(s *Server) { s.answer = f } }

// New returns a server.
func New(out *json.Encoder, options ...Option) *Server {
	s := &Server{out: out, handlers: make(map[string]Handler), answer: internal}
	for _, o := range options {
		o(s)
	}
	return s
}

// Use puts something around all handlers.
func (s *Server) Use(mw ...Middleware) { s.around = append(s.around, mw...) }

// Handle serves a method.
func (s *Server) Handle(method string, h Handler) { s.handlers[method] = h }

func internal(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

// Dispatch answers one request.
func (s *Server) Dispatch(ctx context.Context, in *line.Request) {
	h, ok := s.handlers[in.Method]
	if !ok {
		s.out.Encode(line.Response{ID: in.ID, Error: &line.Error{Code: -32601, Message: in.Method}})
		return
	}
	for i := len(s.around) - 1; i >= 0; i-- {
		h = s.around[i](h)
	}
	result, err := h(ctx, in.Params)
	if err != nil {
		s.out.Encode(line.Response{ID: in.ID, Error: s.answer(err)})
		return
	}
	s.out.Encode(line.Response{ID: in.ID, Result: result})
}
