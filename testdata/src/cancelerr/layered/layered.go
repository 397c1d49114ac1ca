// Package layered has handlers whose errors get their codes in a package below.
package layered

import (
	"context"
	"encoding/json"

	"cancelerr/layered/rpc"
)

type agent struct{ stop context.CancelFunc }

func (a *agent) serve(s *rpc.Server) {
	s.Methods = map[string]rpc.Handler{
		"session/prompt":         a.prompt,
		"session/cancel":         a.cancel,
		"terminal/wait_for_exit": a.wait,
	}
}

func (a *agent) prompt(ctx context.Context, _ json.RawMessage) (any, error) {
	ctx, a.stop = context.WithCancel(ctx)
	<-ctx.Done()
	return nil, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32800 .Request cancelled.; ACP wants the stop reason "cancelled" instead of an error`
}

func (a *agent) cancel(context.Context, json.RawMessage) (any, error) {
	a.stop()
	return nil, nil
}

// wait has a context that nobody cancels.
func (a *agent) wait(ctx context.Context, _ json.RawMessage) (any, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}
