// Package door stands around handlers of which nobody shows what they are for.
package door

import (
	"context"
	"sync/atomic"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type Wrapper func(next jrpc2.Handler) jrpc2.Handler

func Dress(name string, m handler.Map, w Wrapper) handler.Map {
	out := handler.Map{"name": func(context.Context, *jrpc2.Request) (any, error) { return name, nil }}
	for method, h := range m {
		out[method] = w(h)
	}
	return out
}

func Greeting(done *atomic.Bool) Wrapper {
	return func(next jrpc2.Handler) jrpc2.Handler {
		return func(ctx context.Context, req *jrpc2.Request) (any, error) {
			if req.Method() != "initialize" && !done.Load() {
				return nil, jrpc2.Errorf(jrpc2.InternalError, "E1")
			}
			return next(ctx, req)
		}
	}
}
