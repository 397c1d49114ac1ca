package responder

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
)

// wraps returns what it should have sent, with words around it. Only what the
// replier itself returned is the connection's.
func wraps(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	switch req.Method() {
	case "session/prompt":
		if err := json.Unmarshal(req.Params(), &p); err != nil {
			return fmt.Errorf("decode: %w", err) // want `an error that is returned with go.lsp.dev/jsonrpc2.*send it: return reply\(ctx, nil, err\)`
		}
		if err := reply(ctx, p.SessionID, nil); err != nil {
			return fmt.Errorf("reply: %w", err)
		}
		return nil
	}
	return jsonrpc2.MethodNotFoundHandler(ctx, reply, req)
}
