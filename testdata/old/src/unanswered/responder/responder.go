// Package responder answers through a replier.
package responder

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"go.lsp.dev/jsonrpc2"
)

type agent struct{ chats map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p params
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, err.Error()))
	}
	switch req.Method() {
	case "session/prompt":
		if !a.chats[p.SessionID] {
			log.Printf("no session %s", p.SessionID)
			return nil // want `neither answers nor fails, and the peer waits for ever`
		}
		return reply(ctx, "end_turn", nil)
	case "session/load":
		if !a.chats[p.SessionID] {
			_ = reply(ctx, nil, jsonrpc2.NewError(-32002, "session not found"))
		}
		return reply(ctx, nil, nil) // want `answered twice`
	case "session/cancel":
		return nil
	}
	return a.rest(ctx, reply, req)
}

// later answers nothing before the handshake, and nothing to one method after it.
func (a *agent) later(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	method := req.Method()
	if len(a.chats) == 0 && method != "initialize" {
		return reply(ctx, nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "not initialized"))
	}
	switch method {
	case "session/fork":
		log.Print("no forks")
		return nil // want `neither answers nor fails, and the peer waits for ever`
	case "unknown", "other":
		return nil
	}
	return a.rest(ctx, reply, req)
}

func (a *agent) rest(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	return reply(ctx, nil, fmt.Errorf("%w: %s", jsonrpc2.ErrMethodNotFound, req.Method()))
}
