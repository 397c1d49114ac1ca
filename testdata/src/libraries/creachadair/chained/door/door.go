// Package door has what others put around their handlers, and does not know which these are.
package door

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/creachadair/jrpc2"
)

type Wrap func(jrpc2.Handler) jrpc2.Handler

// Chain wraps from the inside out.
func Chain(h jrpc2.Handler, ws ...Wrap) jrpc2.Handler {
	for _, w := range ws {
		h = w(h)
	}
	return h
}

type Door struct {
	Unlocked atomic.Bool
	Card     atomic.Pointer[string]
	Closed   atomic.Bool
}

func (d *Door) Opened(next jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		if !d.Unlocked.Load() {
			return nil, jrpc2.Errorf(jrpc2.InternalError, "%s came too soon", req.Method())
		}
		return next(ctx, req)
	}
}

func (d *Door) Members(next jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		if d.Card.Load() == nil {
			return nil, errors.New("curators alone")
		}
		return next(ctx, req)
	}
}

// Day is what nobody can do anything about.
func (d *Door) Day(next jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		if d.Closed.Load() {
			return nil, errors.New("come tomorrow")
		}
		return next(ctx, req)
	}
}
