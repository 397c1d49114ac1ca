// Package crew has the handlers.
package crew

import (
	"context"
	"sync/atomic"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type Crew struct{ Hailed atomic.Bool }

func (c *Crew) Handlers() handler.Map {
	return handler.Map{"initialize": c.initialize, "session/new": c.open}
}

func (c *Crew) initialize(context.Context, *jrpc2.Request) (any, error) {
	c.Hailed.Store(true)
	return map[string]int{"protocolVersion": 1}, nil
}

func (c *Crew) open(context.Context, *jrpc2.Request) (any, error) {
	return map[string]string{"sessionId": "1"}, nil
}

func (c *Crew) Name() string { return "crew" }
