// Package twice answers twice, in a handler that gives its replier to a closure
// elsewhere.
package twice

import (
	"context"
	"encoding/json"
	"log"

	"go.lsp.dev/jsonrpc2"
)

type agent struct {
	chats map[string]bool
	queue chan func()
}

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p params
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error()))
	}
	switch req.Method() {
	case "session/load":
		if !a.chats[p.SessionID] {
			if err := reply(ctx, nil, jsonrpc2.NewError(-32002, "session not found")); err != nil {
				return err
			}
		}
		return reply(ctx, nil, nil) // want `answered twice`
	case "session/new":
		a.queue <- func() {
			if err := reply(ctx, "s", nil); err != nil {
				log.Print(err)
			}
		}
		return nil
	}
	return jsonrpc2.MethodNotFoundHandler(ctx, reply, req)
}
