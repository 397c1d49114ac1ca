// Package registry keeps functions of any params for the methods that its users name.
package registry

import (
	"context"
	"encoding/json"

	"wired/links/adapted/wire"
	"wired/links/line"
)

type handler func(ctx context.Context, r *wire.Request) (any, error)

type Registry struct{ methods map[string]handler }

func New() *Registry { return &Registry{methods: map[string]handler{}} }

func (r *Registry) Dispatch(ctx context.Context, q *wire.Request) (any, error) {
	if h, ok := r.methods[q.Method]; ok {
		return h(ctx, q)
	}
	return nil, &line.Error{Code: -32601, Message: q.Method}
}

// A Guarded dispatcher puts what others give around another one, twice.
type Guarded struct {
	Inner  wire.Dispatcher
	Guards []func(wire.Dispatcher) wire.Dispatcher
}

func (g *Guarded) Dispatch(ctx context.Context, q *wire.Request) (any, error) {
	d := g.Inner
	for range 2 {
		for _, around := range g.Guards {
			d = around(d)
		}
	}
	return d(ctx, q)
}

func Handle[P any](r *Registry, method string, fn func(ctx context.Context, p P) (any, error)) {
	r.add(method, func(ctx context.Context, q *wire.Request) (any, error) {
		var p P
		if err := json.Unmarshal(q.Params, &p); err != nil {
			return nil, err
		}
		return fn(ctx, p)
	})
}

func (r *Registry) add(method string, h handler) {
	if _, twice := r.methods[method]; twice {
		panic(method)
	}
	r.methods[method] = h
}
