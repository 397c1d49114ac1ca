package agent

import (
	"context"
	"errors"

	"wired/links/bus/rpc"
	"wired/links/line"
)

type Agent struct{ Store *line.Store }

func (a *Agent) Register(b *rpc.Bus) {
	rpc.Route[line.PromptParams](b, "session/prompt")
	rpc.Route[line.ModeParams](b, "session/set_mode")
	rpc.On(b, a.prompt)
	rpc.On(b, a.setMode)
	rpc.On(b, a.audit)
}

func (a *Agent) prompt(ctx context.Context, p line.PromptParams) (any, error) {
	if _, err := a.Store.Find(p.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

func (a *Agent) setMode(ctx context.Context, p line.ModeParams) (any, error) {
	x, err := a.Store.Find(p.SessionID)
	if err != nil {
		return nil, err
	}
	return struct{}{}, x.SetMode(p.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
}

// entry comes from the program itself: no method has it.
type entry struct{ Who string }

func (a *Agent) audit(ctx context.Context, e entry) (any, error) {
	if e.Who == "" {
		return nil, errors.New("nobody did it")
	}
	return e, nil
}
