// Package gate lets requests through once the program is ready.
package gate

import (
	"context"
	"encoding/json"

	"wired/links/gated/rpc"
	"wired/links/line"
)

// Gate may be closed.
type Gate struct{ open bool }

// Ready stands around a handler.
func (g *Gate) Ready(next rpc.Handler) rpc.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if !g.open {
			return nil, &line.Error{Code: -32600, Message: "E9"}
		}
		return next(ctx, params)
	}
}

// Mask gives all errors a code of the program's own.
func Mask(next rpc.Handler) rpc.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		out, err := next(ctx, params)
		if err != nil {
			return nil, &line.Error{Code: -31999, Message: err.Error()}
		}
		return out, nil
	}
}
