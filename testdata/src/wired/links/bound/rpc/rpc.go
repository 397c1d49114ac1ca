// Package rpc answers methods by what is bound to them, whichever type it has.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Method is called with params that are not decoded yet.
type Method interface {
	Serve(ctx context.Context, params json.RawMessage) (any, error)
}

// Caller is called with decoded params.
type Caller[P, R any] interface {
	Call(ctx context.Context, p P) (R, error)
}

type bound[P, R any] struct{ c Caller[P, R] }

// Bind makes a method of what is called with decoded params.
func Bind[P, R any](c Caller[P, R]) Method { return bound[P, R]{c} }

func (b bound[P, R]) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	var p P
	if len(params) > 0 {
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
	}
	return b.c.Call(ctx, p)
}

// Router has methods.
type Router struct {
	Methods map[string]Method
	answer  func(error) error
	ready   bool
}

// New returns a router: answer makes of errors what the peer hears of.
func New(answer func(error) error) *Router {
	return &Router{Methods: make(map[string]Method), answer: answer}
}

// Answer answers a request.
func (r *Router) Answer(ctx context.Context, m *line.Request) line.Response {
	method, ok := r.Methods[m.Method]
	switch {
	case !ok:
		return line.Response{ID: m.ID, Error: &line.Error{Code: -32601, Message: m.Method}}
	case m.Method == "initialize":
		r.ready = true
		return r.call(ctx, method, m.ID, m.Params)
	case !r.ready:
		return line.Response{ID: m.ID, Error: &line.Error{Code: -32600, Message: "too early"}}
	}
	return r.call(ctx, method, m.ID, m.Params)
}

func (r *Router) call(ctx context.Context, method Method, id, params json.RawMessage) line.Response {
	out, err := method.Serve(ctx, params)
	if err == nil {
		return line.Response{ID: id, Result: out}
	}
	err = r.answer(err)
	var coded *line.Error
	if !errors.As(err, &coded) {
		coded = &line.Error{Code: -32603, Message: err.Error()}
	}
	return line.Response{ID: id, Error: coded}
}
