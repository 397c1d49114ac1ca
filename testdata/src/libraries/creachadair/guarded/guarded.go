// Package guarded puts one generic function around all of its handlers: each is still the
// handler of its method.
package guarded

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type room struct{ stop context.CancelFunc }

type agent struct {
	rooms map[string]*room
	shut  bool
}

type params struct {
	SessionID string `json:"sessionId"`
}

type empty struct{}

func (a *agent) methods() handler.Map {
	return handler.Map{
		"session/prompt": handler.New(guarded(a, a.prompt)),
		"session/load":   handler.New(guarded(a, a.load)),
		"session/fork":   handler.New(guarded(a, a.fork)),
		"session/cancel": handler.New(a.cancel),
	}
}

func guarded[P, R any](a *agent, fn func(context.Context, P) (R, error)) func(context.Context, P) (R, error) {
	return func(ctx context.Context, p P) (R, error) {
		var none R
		if a.shut {
			return none, errors.New("closed for today")
		}
		res, err := fn(ctx, p)
		if err != nil {
			return none, fmt.Errorf("agent: %w", err)
		}
		return res, nil
	}
}

func (a *agent) prompt(ctx context.Context, p params) (map[string]string, error) {
	r, ok := a.rooms[p.SessionID]
	if !ok {
		return nil, jrpc2.Errorf(-32002, "no room").WithData(p)
	}
	ctx, r.stop = context.WithCancel(ctx)
	if err := a.think(ctx); err != nil {
		return nil, err // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) think(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// Silent: what another method is for is no prompt.
func (a *agent) fork(ctx context.Context, p params) (*empty, error) {
	if err := a.think(ctx); err != nil {
		return nil, jrpc2.Errorf(-32800, "cancelled")
	}
	return &empty{}, nil
}

func (a *agent) load(context.Context, params) (*empty, error) {
	return nil, errors.New("not implemented") // want `session/load answers an unsupported method with -32098`
}

func (a *agent) cancel(_ context.Context, p params) error {
	if r := a.rooms[p.SessionID]; r != nil && r.stop != nil {
		r.stop()
	}
	return nil
}

var _ jrpc2.Assigner = (&agent{}).methods()
