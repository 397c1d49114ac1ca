// Package table has tables of endpoints, which answer messages of the library.
package table

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
)

// Endpoint answers one method.
type Endpoint func(ctx context.Context, raw json.RawMessage) (any, error)

// Table has them by method.
type Table map[string]Endpoint

// Serve answers with what an endpoint returns.
func (t Table) Serve(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	ep, ok := t[req.Method()]
	if !ok {
		return nil, jsonrpc2.ErrMethodNotFound
	}
	return ep(ctx, req.Params())
}

// Of makes an endpoint of a typed function.
func Of[P, R any](fn func(context.Context, P) (R, error)) Endpoint {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
		}
		return fn(ctx, p)
	}
}

// A Note hears one message.
type Note func(raw json.RawMessage) error

// Notes have them by method.
type Notes map[string]Note

// Hear drops what a note returns.
func (n Notes) Hear(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	note, ok := n[req.Method()]
	if !ok {
		return nil, jsonrpc2.ErrMethodNotFound
	}
	if err := note(req.Params()); err != nil {
		return nil, nil
	}
	return "heard", nil
}
