// Package mw stands around handlers.
package mw

import (
	"context"
	"sync/atomic"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type Wrapper func(name string, next jrpc2.Handler) jrpc2.Handler

func Dress(m handler.Map, list ...Wrapper) handler.Map {
	out := make(handler.Map)
	for name, h := range m {
		for _, w := range list {
			h = w(name, h)
		}
		out[name] = h
	}
	return out
}

// Greeting waits for a flag of its caller's.
func Greeting(done *atomic.Bool) Wrapper {
	return func(name string, next jrpc2.Handler) jrpc2.Handler {
		return func(ctx context.Context, req *jrpc2.Request) (any, error) {
			if name != "initialize" && !done.Load() {
				return nil, jrpc2.Errorf(jrpc2.InternalError, "E1")
			}
			return next(ctx, req)
		}
	}
}

// Opening waits for its own flag, which nobody sets.
func Opening() Wrapper {
	done := new(atomic.Bool)
	return func(name string, next jrpc2.Handler) jrpc2.Handler {
		return func(ctx context.Context, req *jrpc2.Request) (any, error) {
			if name != "initialize" && !done.Load() {
				return nil, jrpc2.Errorf(jrpc2.InternalError, "E2")
			}
			return next(ctx, req)
		}
	}
}
