// Package responder waits for the engine: an error that is wrapped and returned
// instead of sent.
package responder

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
)

func handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	switch req.Method() {
	case "session/prompt":
		if err := json.Unmarshal(req.Params(), &p); err != nil {
			return fmt.Errorf("decode: %w", err) // want `an error that is returned with go.lsp.dev/jsonrpc2.*send it: return reply\(ctx, nil, err\)`
		}
		return reply(ctx, p.SessionID, nil)
	}
	return jsonrpc2.MethodNotFoundHandler(ctx, reply, req)
}
