// Package strict keeps functions, too, and makes one error of theirs.
package strict

import (
	"context"
	"encoding/json"

	"wired/links/finder/layer"
)

type Shelf struct{ funcs map[string]layer.Func }

func New() *Shelf { return &Shelf{make(map[string]layer.Func)} }

func (s *Shelf) Find(method string) (layer.Func, error) { return s.funcs[method], nil }

func (s *Shelf) Put(method string, f layer.Func) { s.funcs[method] = quiet(f) }

func quiet(f layer.Func) layer.Func {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if _, err := f(ctx, params); err != nil {
			return nil, &layer.Fault{Code: -32002, Message: "no"}
		}
		return nil, nil
	}
}

// On keeps a function on params.
func On[P any](s *Shelf, method string, fn func(context.Context, P) (any, error)) {
	s.Put(method, func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &layer.Fault{Code: -32602, Message: method}
		}
		return fn(ctx, p)
	})
}
