// Package shelf keeps the functions of others for the layer.
package shelf

import (
	"context"
	"encoding/json"

	"wired/links/finder/layer"
)

type Shelf struct{ funcs map[string]layer.Func }

func New() *Shelf { return &Shelf{make(map[string]layer.Func)} }

func (s *Shelf) Find(method string) (layer.Func, error) {
	f := s.funcs[method]
	if f == nil {
		return nil, &layer.Fault{Code: -32601, Message: method}
	}
	return f, nil
}

func (s *Shelf) Put(method string, f layer.Func) { s.funcs[method] = f }

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
