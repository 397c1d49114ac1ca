// Package router finds the function of a method. It neither reads nor writes messages.
package router

import (
	"context"
	"encoding/json"
)

// Router has functions by method.
type Router struct {
	routes map[string]func(context.Context, json.RawMessage) (any, error)
	Last   func(context.Context, string, json.RawMessage) (any, error)
}

// New returns an empty router.
func New() *Router {
	return &Router{routes: make(map[string]func(context.Context, json.RawMessage) (any, error))}
}

// Add lets a function answer a method.
func Add[P any](r *Router, method string, fn func(context.Context, P) (any, error)) {
	r.routes[method] = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, err
		}
		return fn(ctx, p)
	}
}

// Route calls the function of a method.
func (r *Router) Route(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	fn, ok := r.routes[method]
	if !ok {
		return r.Last(ctx, method, raw)
	}
	return fn(ctx, raw)
}
