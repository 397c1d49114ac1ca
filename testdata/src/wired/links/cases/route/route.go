// Package route answers methods by values of a generic interface.
package route

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Handler answers a method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Other answers methods that no handler is for.
type Other func(ctx context.Context, method string, params json.RawMessage) (any, error)

// Router has handlers.
type Router struct {
	handlers map[string]Handler
	other    Other
}

// New returns a router without any.
func New() *Router { return &Router{handlers: make(map[string]Handler)} }

// With returns a router with what answers all other methods.
func With(o Other) *Router {
	r := New()
	r.other = o
	return r
}

// Rest sets what answers all other methods.
func (r *Router) Rest(o Other) { r.other = o }

// Case answers requests of a kind.
type Case[In, Out any] interface {
	Execute(ctx context.Context, in In) (Out, error)
}

// Use registers a case.
func Use[In, Out any](r *Router, method string, c Case[In, Out]) { On(r, method, c.Execute) }

// On registers a function.
func On[In, Out any](r *Router, method string, fn func(context.Context, In) (Out, error)) {
	r.handlers[method] = func(ctx context.Context, params json.RawMessage) (any, error) {
		var in In
		if err := json.Unmarshal(params, &in); err != nil {
			return nil, &line.Error{Code: -32602, Message: err.Error()}
		}
		if v, ok := any(&in).(interface{ Validate() error }); ok {
			if err := v.Validate(); err != nil {
				return nil, err
			}
		}
		return fn(ctx, in)
	}
}

// Answer answers a request.
func (r *Router) Answer(ctx context.Context, m *line.Request) line.Response {
	h, ok := r.handlers[m.Method]
	if !ok && r.other != nil {
		out, err := r.other(ctx, m.Method, m.Params)
		if err != nil {
			return line.Response{ID: m.ID, Error: object(err)}
		}
		return line.Response{ID: m.ID, Result: out}
	}
	if !ok {
		return line.Response{ID: m.ID, Error: &line.Error{Code: -32601, Message: m.Method}}
	}
	out, err := h(ctx, m.Params)
	if err != nil {
		return line.Response{ID: m.ID, Error: object(err)}
	}
	return line.Response{ID: m.ID, Result: out}
}

func object(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
