// Package lanes is a router for whoever sells books.
package lanes

import (
	"encoding/json"
	"errors"
)

type Func func(params json.RawMessage) (any, error)

type Router struct{ Methods map[string]Func }

func (r *Router) On(method string, f Func) { r.Methods[method] = f }

func (r *Router) Request(method string, params json.RawMessage) (any, error) {
	f, ok := r.Methods[method]
	if !ok {
		return nil, errors.New("nobody serves it")
	}
	return f(params)
}
