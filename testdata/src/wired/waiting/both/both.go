// Package both has handlers that two commands serve, in different ways.
package both

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/waiting/faults"
	"wired/waiting/line"
)

// Desk has sessions.
type Desk struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

// Serve serves the methods.
func (d *Desk) Serve(l *line.Line) {
	l.On("session/load", d.load)
	l.On("session/resume", d.resume)
	l.On("session/set_mode", bound(d.setMode))
	l.On("session/cancel", bound(d.cancel))
}

func bound(f func(target) error) line.Handler {
	return func(_ context.Context, params json.RawMessage) (any, error) {
		var t target
		if err := json.Unmarshal(params, &t); err != nil {
			return nil, &line.Fault{Code: -32602, Message: err.Error()}
		}
		return struct{}{}, f(t)
	}
}

func (d *Desk) load(_ context.Context, params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if !d.open[t.Session] {
		return nil, fmt.Errorf("session %s: %w", t.Session, faults.ErrGone)
	}
	return struct{}{}, nil
}

func (d *Desk) resume(_ context.Context, params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, &line.Fault{Code: -32602, Message: err.Error()}
	}
	if !d.open[t.Session] {
		return nil, errors.New("no such thing")
	}
	return struct{}{}, nil
}

func (d *Desk) setMode(t target) error {
	if t.Mode != "day" && t.Mode != "night" {
		return errors.New("what else")
	}
	return nil
}

func (d *Desk) cancel(t target) error {
	if !d.open[t.Session] {
		return errors.New("nothing to cancel")
	}
	return nil
}
