// Package agent puts a guard around its methods before the layer decodes for them.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync/atomic"

	"libraries/sourcegraph/guarding/wire"
)

type agent struct {
	hello atomic.Bool
	rooms map[string]bool
}

type room struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *agent) methods() wire.Table {
	return wire.Table{
		"initialize":       wire.Bind(a.initialize),
		"session/load":     guarded(a, a.load),
		"session/set_mode": guarded(a, a.mode),
		"session/resume":   quiet(guarded(a, a.resume)),
	}
}

func guarded[P any](a *agent, fn func(context.Context, P) (any, error)) wire.Func {
	return wire.Bind(func(ctx context.Context, p P) (any, error) {
		if !a.hello.Load() {
			return nil, errors.New("hello?") // want `returnederr: this answers a request before initialize with code 0; ACP has -32600`
		}
		return fn(ctx, p)
	})
}

// quiet makes one error of all.
func quiet(fn wire.Func) wire.Func {
	return func(ctx context.Context, raw *json.RawMessage) (any, error) {
		if _, err := fn(ctx, raw); err != nil {
			return nil, errors.New("no")
		}
		return nil, nil
	}
}

func (a *agent) initialize(context.Context, struct{}) (any, error) {
	a.hello.Store(true)
	return map[string]int{"protocolVersion": 1}, nil
}

func (a *agent) load(_ context.Context, p room) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, fmt.Errorf("load: %w", wire.Gone(p.SessionID)) // want `lostcode: sourcegraph/jsonrpc2 does not look inside wrapped errors: -32002 \(Resource not found\) is lost and the peer reads code 0`
	}
	return nil, nil
}

func (a *agent) mode(_ context.Context, p room) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, wire.Gone(p.SessionID)
	}
	if p.ModeID == "" {
		return nil, errors.New("well?") // want `returnederr: session/set_mode answers an invalid parameter value with code 0; ACP has -32602`
	}
	return nil, nil
}

// resume is behind a function that makes one error of all.
func (a *agent) resume(_ context.Context, p room) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}
