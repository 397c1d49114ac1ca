// Package reasons is an agent whose errors have reasons, in a package of their own.
package reasons

import (
	"context"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/reasons/choices"
	"libraries/creachadair/reasons/reason"
)

type agent struct {
	rooms map[string]int
	why   reason.Reason
}

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
	Value     string `json:"value"`
}

func (a *agent) methods() handler.Map {
	return handler.Map{
		"session/prompt":            handler.New(a.prompt),
		"session/load":              handler.New(a.load),
		"session/set_mode":          handler.New(a.setMode),
		"session/set_config_option": handler.New(a.setOption),
	}
}

// Silent: the reason says what it is, or nobody knows which one it is.
func (a *agent) prompt(ctx context.Context, p params) (any, error) {
	n, ok := a.rooms[p.SessionID]
	if !ok {
		return nil, reason.Vanished.Say("room %s", p.SessionID)
	}
	if n == 0 {
		return nil, a.why.Say("room %s", p.SessionID)
	}
	if p.Value == "" {
		return nil, fmt.Errorf("prompt: %w", &reason.Error{Reason: reason.Malformed, Words: "no words"})
	}
	if n > 4 {
		return nil, reason.Crowded.Say("full") // want `reason.go:27: reservedcode: -32011 is a custom code`
	}
	if n > 3 {
		return nil, reason.Dear.Say("dear") // want `reason.go:28: reservedcode: -32044 \(codeDear\) is a custom code`
	}
	return nil, nil
}

func (a *agent) load(ctx context.Context, p params) (any, error) {
	if _, ok := a.rooms[p.SessionID]; !ok {
		return nil, reason.Unclear.Say("room %s", p.SessionID) // want `genericerr: session/load answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}

func (a *agent) setMode(ctx context.Context, p params) (any, error) {
	return nil, choices.Check(p.ModeID) // want `choices.go:22: genericerr: session/set_mode answers an invalid parameter value with -32603 .*ACP has -32602`
}

func (a *agent) setOption(ctx context.Context, p params) (any, error) {
	return nil, choices.Value(p.Value) // want `choices.go:35: returnederr: session/set_config_option answers an invalid parameter value with -32098.*ACP has -32602`
}

var _ jrpc2.Assigner = (&agent{}).methods()
