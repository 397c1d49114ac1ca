// Package bind makes the library's handlers of typed functions, for others to serve.
package bind

import (
	"context"
	"encoding/json"

	"go.lsp.dev/jsonrpc2"
)

func Bind[P, R any](fn func(context.Context, P) (R, error)) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		var p P
		if err := json.Unmarshal(req.Params(), &p); err != nil {
			return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, req.Method())
		}
		return fn(ctx, p)
	}
}

// Quiet hands errors on.
func Quiet(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		res, err := next(ctx, req)
		if err != nil && !req.IsCall() {
			return nil, nil
		}
		return res, err
	}
}
