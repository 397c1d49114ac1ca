// Package rpc has a function that gives every error its code.
package rpc

import (
	"context"
	"encoding/json"

	"wired/links/line"
)

// Dispatcher serves a method.
type Dispatcher func(ctx context.Context, method string, params json.RawMessage) (any, error)

// Translator gives an error its code.
type Translator func(error) *line.Error

// Peer is one end of a connection.
type Peer struct {
	dispatch  Dispatcher
	translate Translator
}

// NewPeer returns a peer.
func NewPeer(d Dispatcher, t Translator) *Peer { return &Peer{d, t} }

// Answer answers one request.
func (p *Peer) Answer(ctx context.Context, r *line.Request) line.Response {
	out, err := p.dispatch(ctx, r.Method, r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: p.translate(err)}
	}
	return line.Response{ID: r.ID, Result: out}
}
