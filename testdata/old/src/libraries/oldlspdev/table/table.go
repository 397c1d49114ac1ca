// Package table has its handlers in a map, of which one is for a notification.
package table

import (
	"context"
	"encoding/json"
	"log"

	"go.lsp.dev/jsonrpc2"
)

type clerk struct {
	books map[string]bool
	table map[string]jsonrpc2.Handler
}

func serve(ctx context.Context, conn jsonrpc2.Conn) {
	c := &clerk{books: make(map[string]bool)}
	c.table = map[string]jsonrpc2.Handler{
		"session/prompt": c.prompt,
		"session/load":   c.load,
		"session/cancel": c.cancel,
	}
	conn.Go(ctx, concurrent(c.handle))
}

// concurrent lets prompts run beside everything else.
func concurrent(next jsonrpc2.Handler) jsonrpc2.Handler {
	return func(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
		if req.Method() != "session/prompt" {
			return next(ctx, reply, req)
		}
		go func() {
			if err := next(ctx, reply, req); err != nil {
				log.Print(err)
			}
		}()
		return nil
	}
}

func (c *clerk) handle(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if h, ok := c.table[req.Method()]; ok {
		return h(ctx, reply, req)
	}
	return jsonrpc2.MethodNotFoundHandler(ctx, reply, req)
}

func (c *clerk) cancel(_ context.Context, _ jsonrpc2.Replier, req jsonrpc2.Request) error {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := json.Unmarshal(req.Params(), &p); err != nil {
		log.Print(err)
		return nil
	}
	delete(c.books, p.SessionID)
	return nil
}

func (c *clerk) prompt(ctx context.Context, reply jsonrpc2.Replier, req jsonrpc2.Request) error {
	if len(req.Params()) == 0 {
		return nil // want `unanswered: this way through the handler neither answers nor fails, and the peer waits for ever`
	}
	return reply(ctx, nil, nil)
}

func (c *clerk) load(ctx context.Context, reply jsonrpc2.Replier, _ jsonrpc2.Request) error {
	return reply(ctx, c.books, nil)
}
