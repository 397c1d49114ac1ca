// Package clerk puts decorators around its handlers by a function of another package.
package clerk

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/chained/door"
)

type Clerk struct{ door *door.Door }

func (c *Clerk) Serve() *jrpc2.Server {
	in := func(fn any, ws ...door.Wrap) jrpc2.Handler {
		return door.Chain(handler.New(fn), append(ws, c.door.Members, c.door.Opened, c.door.Day)...)
	}
	return jrpc2.NewServer(handler.Map{
		"initialize":   handler.New(c.initialize),
		"authenticate": handler.New(c.authenticate),
		"session/new":  in(c.open), // want `-32000 \(Authentication required\), because d.Card.Load\(\) == nil` `before initialize with -32603 .*because !d.Unlocked.Load\(\)`
		"session/list": in(c.list, nil),
	}, nil)
}

func (c *Clerk) initialize(context.Context) (any, error) {
	c.door.Unlocked.Store(true)
	return map[string]any{"protocolVersion": 1, "authMethods": []map[string]string{{"id": "card"}}}, nil
}

func (c *Clerk) authenticate(_ context.Context, p struct{ MethodID string }) (any, error) {
	c.door.Card.Store(&p.MethodID)
	return struct{}{}, nil
}

func (c *Clerk) open(_ context.Context, p struct{ Cwd string }) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, errors.New("stands on nothing") // want `session/new answers an invalid parameter value with -32098`
	}
	return struct{}{}, nil
}

func (c *Clerk) list(context.Context) (any, error) { return nil, nil }
