// Package nested puts methods of another package around its handlers.
package nested

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
	in := func(fn any) jrpc2.Handler { return c.door.Day(c.door.Day(handler.New(fn))) }
	return jrpc2.NewServer(handler.Map{"session/new": in(c.open), "session/prompt": in(c.prompt)}, nil)
}

func (c *Clerk) open(_ context.Context, p struct{ Cwd string }) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, errors.New("stands on nothing") // want `session/new answers an invalid parameter value with -32098`
	}
	return struct{}{}, nil
}

func (c *Clerk) prompt(context.Context) (any, error) { return nil, nil }
