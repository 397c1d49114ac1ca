// Package peer answers by handlers that only it can make and call.
package peer

import (
	"context"
	"encoding/json"
	"io"
)

type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// A Route answers one method.
type Route interface {
	serve(ctx context.Context, p *Peer, m *Message) (any, error)
}

type route func(ctx context.Context, p *Peer, m *Message) (any, error)

func (r route) serve(ctx context.Context, p *Peer, m *Message) (any, error) { return r(ctx, p, m) }

// An Open route can be called by others.
type Open interface {
	Serve(ctx context.Context, m *Message) (any, error)
}

type open func(ctx context.Context, m *Message) (any, error)

func (o open) Serve(ctx context.Context, m *Message) (any, error) { return o(ctx, m) }

// Routes finds routes.
type Routes interface {
	Route(method string) Route
	Other(method string) Open
}

func Typed[P any](f func(context.Context, P) (any, error)) Route {
	return route(func(ctx context.Context, _ *Peer, m *Message) (any, error) {
		var p P
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, &Fault{-32602, "no words"}
		}
		return f(ctx, p)
	})
}

// Raw is for a method that reads its params itself.
func Raw(f func(context.Context, json.RawMessage) (any, error)) Route {
	return route(func(ctx context.Context, _ *Peer, m *Message) (any, error) { return f(ctx, m.Params) })
}

func Opened[P any](f func(context.Context, P) (any, error)) Open {
	return open(func(ctx context.Context, m *Message) (any, error) {
		var p P
		if err := json.Unmarshal(m.Params, &p); err != nil {
			return nil, &Fault{-32602, "no words"}
		}
		return f(ctx, p)
	})
}

type Peer struct {
	enc    *json.Encoder
	routes Routes
	fault  func(error) *Fault
}

func New(out io.Writer, r Routes, fault func(error) *Fault) *Peer {
	return &Peer{json.NewEncoder(out), r, fault}
}

func (p *Peer) Run(ctx context.Context, in io.Reader) {
	dec := json.NewDecoder(in)
	for {
		m := new(Message)
		if err := dec.Decode(m); err != nil {
			p.enc.Encode(Message{Error: &Fault{-32700, "no JSON"}})
			return
		}
		p.answer(ctx, m)
	}
}

func (p *Peer) answer(ctx context.Context, m *Message) {
	var res any
	var err error
	if r := p.routes.Route(m.Method); r != nil {
		res, err = r.serve(ctx, p, m)
	} else if o := p.routes.Other(m.Method); o != nil {
		res, err = o.Serve(ctx, m)
	} else {
		err = &Fault{-32601, m.Method}
	}
	if err != nil {
		p.enc.Encode(Message{ID: m.ID, Error: p.fault(err)})
		return
	}
	p.enc.Encode(Message{ID: m.ID, Result: res})
}
