// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"go.lsp.dev/jsonrpc2"
)

type agent struct{ ready bool }

func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	switch req.Method() {
	case "session/prompt":
		if len(req.Params()) == 0 {
			return nil // the peer waits // want `this way through the handler neither answers nor fails, and the peer waits for ever`
		}
		if !a.ready {
			reply(ctx, nil, jsonrpc2.ErrInvalidRequest)
		}
		return reply(ctx, nil, nil) // the second answer, if not ready // want `answered twice`
	}
	return reply(ctx, nil, jsonrpc2.ErrMethodNotFound)
}
