// Package desk has functions that others hand out: in a table, one by one, and by a
// function.
package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"wired/crossing/makers/hub"
)

type desk struct{ open map[string]bool }

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func Run(ctx context.Context, rw io.ReadWriter) {
	d := &desk{open: map[string]bool{}}
	h := &hub.Hub{Services: []hub.Service{d}, Finder: d, Later: d.later, Unused: d.unused}
	h.Run(ctx, rw)
}

func (d *desk) Names() []string { return []string{"session/load", "session/prompt"} }

func (d *desk) Funcs() map[string]hub.Func {
	return map[string]hub.Func{
		"session/load":   d.load,
		"session/cancel": d.cancel,
	}
}

func (d *desk) Find(method string) (hub.Func, bool) {
	if method == "session/prompt" {
		return d.prompt, true
	}
	return nil, false
}

func (d *desk) later(method string) hub.Func {
	switch method {
	case "session/set_mode":
		return d.setMode
	}
	return func(context.Context, json.RawMessage) (any, error) {
		return nil, fmt.Errorf("%s is none of mine", method) // want `answers an unsupported method with -32603 \(Internal error\); ACP has -32601`
	}
}

// Nobody calls what this one returns.
func (d *desk) unused() hub.Func {
	return func(_ context.Context, params json.RawMessage) (any, error) {
		var p ref
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return nil, fmt.Errorf("no session %s", p.SessionID)
	}
}

func (d *desk) load(_ context.Context, params json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: session/load .*-32602`
	}
	if !d.open[p.SessionID] {
		return nil, fmt.Errorf("no session %s", p.SessionID) // want `returnederr: session/load .*-32002`
	}
	return nil, nil
}

// A notification has no answer.
func (d *desk) cancel(_ context.Context, params json.RawMessage) (any, error) {
	var p ref
	return nil, json.Unmarshal(params, &p)
}

func (d *desk) prompt(_ context.Context, params json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: session/prompt .*-32602`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (d *desk) setMode(_ context.Context, params json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: session/set_mode .*-32602`
	}
	switch p.ModeID {
	case "ask", "code":
		return nil, nil
	}
	return nil, fmt.Errorf("no mode %s", p.ModeID) // want `returnederr: session/set_mode .*-32602`
}
