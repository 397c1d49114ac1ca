// Package asked serves calls on top of the library. A call gets what is asked in a struct,
// which decodes the params.
package asked

import (
	"context"
	"encoding/json"
	"errors"

	"golang.org/x/exp/jsonrpc2"
)

// An Ask is a request that waits for its answer.
type Ask struct {
	Method string
	raw    json.RawMessage
	tries  int
}

// Into decodes the params.
func (a *Ask) Into(v any) error {
	if err := json.Unmarshal(a.raw, v); err != nil {
		return jsonrpc2.ErrInvalidParams
	}
	return nil
}

// A Call answers what is asked.
type Call func(ctx context.Context, a *Ask) (any, error)

// A Router has the calls.
type Router struct{ calls map[string]Call }

// On adds a call.
func (r *Router) On(method string, c Call) *Router { r.calls[method] = c; return r }

// Tries says how often somebody has asked.
func (a *Ask) Tries() int { return a.tries }

// Handle answers a request.
func (r *Router) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	a := &Ask{Method: req.Method, raw: req.Params}
	c, ok := r.calls[a.Method]
	if !ok {
		return nil, jsonrpc2.ErrMethodNotFound
	}
	v, err := c(ctx, a)
	if errors.Is(err, context.Canceled) {
		return nil, jsonrpc2.NewError(-32800, "cancelled")
	}
	return v, err
}
