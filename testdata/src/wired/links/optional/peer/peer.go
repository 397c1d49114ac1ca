// Package peer has answers of its own, and asks a function for better ones first.
package peer

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Handler serves a method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Peer is one end of a connection.
type Peer struct {
	Map func(error) *line.Error // may return nil

	handlers map[string]Handler
}

// New returns a peer.
func New() *Peer { return &Peer{handlers: make(map[string]Handler)} }

// Handle serves a method.
func (p *Peer) Handle(method string, h Handler) { p.handlers[method] = h }

func object(err error, m func(error) *line.Error) *line.Error {
	var e *line.Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, context.Canceled) {
		return &line.Error{Code: -32800, Message: err.Error()}
	}
	if m != nil {
		if e := m(err); e != nil {
			return e
		}
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}

// Answer answers one request.
func (p *Peer) Answer(ctx context.Context, r *line.Request) line.Response {
	h, ok := p.handlers[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: r.Method}}
	}
	out, err := h(ctx, r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: object(err, p.Map)}
	}
	return line.Response{ID: r.ID, Result: out}
}

// Strict leaves all to the function that it is given.
type Strict struct {
	Map func(error) *line.Error

	handlers map[string]Handler
}

// Handle serves a method.
func (s *Strict) Handle(method string, h Handler) { s.handlers[method] = h }

// Answer answers one request.
func (s *Strict) Answer(ctx context.Context, r *line.Request) line.Response {
	out, err := s.handlers[r.Method](ctx, r.Params)
	if err != nil {
		failed := &line.Error{Code: -32603, Message: err.Error()}
		if s.Map != nil {
			failed = s.Map(err)
		}
		return line.Response{ID: r.ID, Error: failed}
	}
	return line.Response{ID: r.ID, Result: out}
}

// Picky asks whether an error is one of its own first.
type Picky struct {
	Owns func(error) bool
	Map  func(error) *line.Error

	handlers map[string]Handler
}

// Handle serves a method.
func (p *Picky) Handle(method string, h Handler) { p.handlers[method] = h }

// Answer answers one request.
func (p *Picky) Answer(ctx context.Context, r *line.Request) line.Response {
	out, err := p.handlers[r.Method](ctx, r.Params)
	if err == nil {
		return line.Response{ID: r.ID, Result: out}
	}
	failed := &line.Error{Code: -32603, Message: err.Error()}
	if p.Owns(err) {
		failed = &line.Error{Code: -32602, Message: err.Error()}
	} else if e := p.Map(err); e != nil {
		failed = e
	}
	return line.Response{ID: r.ID, Error: failed}
}
