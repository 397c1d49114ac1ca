// Package registry finds the function for a method. It knows neither the layer nor the features.
package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/plugged/feature"
)

var ErrUnknown = errors.New("unknown")

type Registry struct {
	table map[string]feature.Handler
	mw    []Middleware
}

type Middleware func(feature.Handler) feature.Handler

func New(mw ...Middleware) *Registry {
	return &Registry{table: map[string]feature.Handler{}, mw: mw}
}

func (r *Registry) Add(f feature.Feature) error {
	for m, h := range f.Methods() {
		if _, dup := r.table[m]; dup {
			return fmt.Errorf("%s is registered twice", m)
		}
		r.table[m] = h
	}
	return nil
}

func (r *Registry) Handle(m string, h feature.Handler) { r.table[m] = h }

func (r *Registry) Dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) {
	h, ok := r.table[method]
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrUnknown, method)
	}
	for i := len(r.mw) - 1; i >= 0; i-- {
		h = r.mw[i](h)
	}
	return h(ctx, params)
}
