// Package after is the example of the check's documentation, after it is mended.
package after

import (
	"context"

	"go.lsp.dev/jsonrpc2"
)

type agent struct{ ready bool }

func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case "session/prompt":
		if len(req.Params()) == 0 {
			return reply(ctx, nil, jsonrpc2.ErrInvalidParams)
		}
		if !a.ready {
			return reply(ctx, nil, jsonrpc2.ErrInvalidRequest)
		}
		return reply(ctx, nil, nil)
	}
	return reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
}
