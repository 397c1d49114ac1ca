// Package router tells the methods of an extension apart, for whoever asks it to.
package router

import (
	"context"
	"encoding/json"
	"fmt"

	acp "github.com/coder/acp-go-sdk"
)

type handler func(ctx context.Context, raw json.RawMessage) (any, error)

// Router has a handler for each method.
type Router struct{ handlers map[string]handler }

// New returns one without any.
func New() *Router { return &Router{map[string]handler{}} }

// Handle makes a function on params serve a method.
func Handle[P, R any](r *Router, method string, f func(context.Context, P) (R, error)) {
	r.handlers[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, acp.NewInvalidParams(map[string]any{"params": err.Error()})
		}
		out, err := f(ctx, p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		return out, nil
	}
}

// Dispatch serves a request.
func (r *Router) Dispatch(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	h, ok := r.handlers[method]
	if !ok {
		return nil, acp.NewMethodNotFound(method)
	}
	return h(ctx, raw)
}

// Preview calls a function on params, and says only whether it can.
func Preview[P, R any](ctx context.Context, p P, f func(context.Context, P) (R, error)) bool {
	_, err := f(ctx, p)
	return err == nil
}
