// Package local has a function of its own that puts decorators around handlers, and a literal
// around that.
package local

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/chained/door"
)

// around has a method, as http.HandlerFunc has.
type around func(jrpc2.Handler) jrpc2.Handler

func (f around) put(h jrpc2.Handler) jrpc2.Handler { return f(h) }

// put goes a longer way.
func put(h jrpc2.Handler, ws ...door.Wrap) jrpc2.Handler {
	for _, w := range ws {
		h = around(w).put(h)
	}
	return h
}

type Clerk struct{ door *door.Door }

func chain(h jrpc2.Handler, ws ...door.Wrap) jrpc2.Handler {
	for _, w := range ws {
		h = w(h)
	}
	return h
}

func (c *Clerk) Serve() *jrpc2.Server {
	in := func(fn any, ws ...door.Wrap) jrpc2.Handler {
		return chain(handler.New(fn), append(ws, c.door.Day, c.door.Members)...)
	}
	return jrpc2.NewServer(handler.Map{
		"session/new":    in(c.open, c.door.Opened),
		"session/prompt": in(c.prompt),
		"session/cancel": chain(handler.New(c.prompt), c.door.Day),
		"session/resume": put(handler.New(c.prompt), c.door.Day),
	}, nil)
}

func (c *Clerk) open(_ context.Context, p struct{ Cwd string }) (any, error) {
	if !filepath.IsAbs(p.Cwd) {
		return nil, errors.New("stands on nothing") // want `session/new answers an invalid parameter value with -32098`
	}
	return struct{}{}, nil
}

func (c *Clerk) prompt(context.Context) (any, error) { return nil, nil }
