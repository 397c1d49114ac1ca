// Package gate has handlers, and what is to stand around them.
package gate

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"

	"wired/enclosed/flat"
)

// Gate opens with the first message.
type Gate struct {
	begun atomic.Bool
	shut  atomic.Bool
}

// Serve serves the methods.
func (g *Gate) Serve(l *flat.Line) {
	flat.Handle(l, "initialize", g.initialize)
	flat.Handle(l, "session/load", g.load)
}

func (g *Gate) initialize(context.Context, struct{}) (any, error) {
	g.begun.Store(true)
	return map[string]any{"protocolVersion": 1}, nil
}

func (g *Gate) load(context.Context, struct{}) (any, error) { return nil, nil }

// Begun lets nothing but initialize through first.
func (g *Gate) Begun(method string, next flat.Handler) flat.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if method != "initialize" && !g.begun.Load() {
			return nil, errors.New("E1")
		}
		return next(ctx, params)
	}
}

// Coded does the same, with the code.
func (g *Gate) Coded(method string, next flat.Handler) flat.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if method != "initialize" && !g.begun.Load() {
			return nil, &flat.Fault{Code: -32600, Message: "E2"}
		}
		return next(ctx, params)
	}
}

// Open lets nothing through while the program says so.
func (g *Gate) Open(_ string, next flat.Handler) flat.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if g.shut.Load() {
			return nil, errors.New("E3")
		}
		return next(ctx, params)
	}
}

// Aside is what nobody puts around anything.
func (g *Gate) Aside(method string, next flat.Handler) flat.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if method != "initialize" && !g.begun.Load() {
			return nil, errors.New("E4")
		}
		return next(ctx, params)
	}
}
