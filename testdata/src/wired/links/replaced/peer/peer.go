// Package peer answers every error with the internal one, unless a program says otherwise.
package peer

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

// Handler serves a method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Peer is one end of a connection.
type Peer struct {
	handlers map[string]Handler
	answer   func(error) *line.Error
}

// New returns a peer.
func New() *Peer {
	return &Peer{
		handlers: make(map[string]Handler),
		answer:   func(err error) *line.Error { return &line.Error{Code: -32603, Message: err.Error()} },
	}
}

// AnswerWith says which code an error gets.
func (p *Peer) AnswerWith(f func(error) *line.Error) { p.answer = f }

// Handle serves a method.
func (p *Peer) Handle(method string, h Handler) { p.handlers[method] = h }

// Answer answers one request. That the params are no JSON has a code, in this program.
func (p *Peer) Answer(ctx context.Context, r *line.Request) line.Response {
	h, ok := p.handlers[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: r.Method}}
	}
	out, err := h(ctx, r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: p.answer(err)}
	}
	return line.Response{ID: r.ID, Result: out}
}
