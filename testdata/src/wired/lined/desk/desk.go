// Package desk has functions, and says what stands around each.
package desk

import (
	"context"
	"encoding/json"
	"errors"

	"wired/lined/line"
)

type Desk struct {
	ready bool
	rooms map[string]bool
	extra func(line.Func) line.Func
}

type room struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type none struct{}

func New(extra func(line.Func) line.Func) *Desk {
	return &Desk{rooms: map[string]bool{}, extra: extra}
}

func (d *Desk) Serve(l *line.Line) {
	l.On("initialize", line.Typed(d.initialize))
	l.On("session/load", line.Typed(d.load), d.sheltered, line.Mapped)
	l.On("session/prompt", line.Typed(d.prompt), d.extra)
	l.On("session/resume", line.Typed(d.resume), d.sheltered)
	l.On("session/set_mode", line.Typed(d.mode), line.Mapped, d.sheltered)
	l.On("session/delete", d.remove, line.Mapped)
	l.On("session/fork", d.fork, d.sheltered)
}

// sheltered lets nothing pass before initialize.
func (d *Desk) sheltered(next line.Func) line.Func {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if !d.ready {
			return nil, &line.Fault{Code: -32600, Message: "E2"}
		}
		return next(ctx, params)
	}
}

func (d *Desk) initialize(ctx context.Context, p none) (map[string]int, error) {
	d.ready = true
	return map[string]int{"protocolVersion": 1}, nil
}

// Silent: what stands around it knows the error.
func (d *Desk) load(ctx context.Context, p room) (none, error) {
	if !d.rooms[p.SessionID] {
		return none{}, &line.Gone{Key: p.SessionID}
	}
	return none{}, nil
}

// Silent: nobody knows what stands around it.
func (d *Desk) prompt(ctx context.Context, p room) (none, error) {
	if !d.rooms[p.SessionID] {
		return none{}, &line.Gone{Key: p.SessionID}
	}
	return none{}, nil
}

// Nothing around it knows the error.
func (d *Desk) resume(ctx context.Context, p room) (none, error) {
	if !d.rooms[p.SessionID] {
		return none{}, &line.Gone{Key: p.SessionID} // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return none{}, nil
}

// What stands around it knows another one.
func (d *Desk) mode(ctx context.Context, p room) (none, error) {
	if p.ModeID != "day" && p.ModeID != "night" {
		return none{}, errors.New("E3") // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return none{}, nil
}

// Silent, too: it decodes the params itself.
func (d *Desk) remove(ctx context.Context, params json.RawMessage) (any, error) {
	var p room
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &line.Fault{Code: -32602, Message: "E4"}
	}
	if !d.rooms[p.SessionID] {
		return nil, &line.Gone{Key: p.SessionID}
	}
	return none{}, nil
}

func (d *Desk) fork(ctx context.Context, params json.RawMessage) (any, error) {
	var p room
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &line.Fault{Code: -32602, Message: "E5"}
	}
	if !d.rooms[p.SessionID] {
		return nil, &line.Gone{Key: p.SessionID} // want `returnederr: session/fork answers an unknown session with -32603`
	}
	return none{}, nil
}
