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

// ErrMode has a code unless a program says otherwise.
var ErrMode = errors.New("E2")

func internal(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	if errors.Is(err, ErrMode) {
		return &line.Error{Code: -32602, Message: err.Error()}
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

// Fault has the code of a Plain server's errors. Programs may put another one here.
var Fault = internal

// Plain is a server of one method.
type Plain struct {
	Out     *json.Encoder
	handler Handler
}

// Handle serves the method.
func (p *Plain) Handle(method string, h Handler) { p.handler = h }

// Dispatch answers one request.
func (p *Plain) Dispatch(ctx context.Context, in *line.Request) {
	if _, err := p.handler(ctx, in.Params); err != nil {
		p.Out.Encode(line.Response{ID: in.ID, Error: Fault(err)})
	}
}

// Listed has its handlers in a table, and has to be told which code an error gets.
type Listed struct {
	Out      *json.Encoder
	Handlers map[string]Handler
	Answer   func(error) *line.Error
}

// Dispatch answers one request.
func (l *Listed) Dispatch(ctx context.Context, in *line.Request) {
	if _, err := l.Handlers[in.Method](ctx, in.Params); err != nil {
		l.Out.Encode(line.Response{ID: in.ID, Error: l.Answer(err)})
	}
}

// Moody has a code that depends on its mood, unless a program says otherwise.
type Moody struct {
	Out     *json.Encoder
	handler Handler
	answer  func(error) *line.Error
}

// NewMoody returns one.
func NewMoody(out *json.Encoder) *Moody {
	m := &Moody{Out: out}
	m.answer = func(err error) *line.Error {
		if out == nil {
			return &line.Error{Code: -31998, Message: err.Error()}
		}
		return &line.Error{Code: -32603, Message: err.Error()}
	}
	return m
}

// AnswerWith says which code an error gets.
func (m *Moody) AnswerWith(f func(error) *line.Error) { m.answer = f }

// Handle serves the method.
func (m *Moody) Handle(method string, h Handler) { m.handler = h }

// Dispatch answers one request.
func (m *Moody) Dispatch(ctx context.Context, in *line.Request) {
	if _, err := m.handler(ctx, in.Params); err != nil {
		m.Out.Encode(line.Response{ID: in.ID, Error: m.answer(err)})
	}
}
