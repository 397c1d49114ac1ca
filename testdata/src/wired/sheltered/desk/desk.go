// Package desk has functions on params behind one of its own.
package desk

import (
	"context"
	"encoding/json"
	"errors"

	"wired/sheltered/line"
)

type Desk struct {
	ready bool
	rooms map[string]bool
}

type room struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type none struct{}

func (d *Desk) Serve(l *line.Line) {
	l.On("initialize", line.Typed(d.initialize))
	l.On("session/close", d.sheltered(line.Typed(d.close)))
	l.On("session/load", d.sheltered(line.Typed(d.load)))
	l.On("session/set_mode", d.sheltered(line.Typed(d.mode)))
}

// sheltered lets nothing pass before initialize.
func (d *Desk) sheltered(next line.Func) line.Func {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		if !d.ready {
			return nil, errors.New("E2") // want `returnederr: this answers a request before initialize with -32603`
		}
		return next(ctx, params) // want `line.go:33: returnederr: this answers an invalid parameter value with -32603 .*; another call brings it too`
	}
}

func (d *Desk) initialize(ctx context.Context, p none) (map[string]int, error) {
	d.ready = true
	return map[string]int{"protocolVersion": 1}, nil
}

// Silent: what is to be said of a session that is not there is not agreed on.
func (d *Desk) close(ctx context.Context, p room) (none, error) {
	if !d.rooms[p.SessionID] {
		return none{}, errors.New("E3")
	}
	delete(d.rooms, p.SessionID)
	return none{}, nil
}

func (d *Desk) load(ctx context.Context, p room) (none, error) {
	if !d.rooms[p.SessionID] {
		return none{}, errors.New("E4") // want `returnederr: session/load answers an unknown session with -32603`
	}
	return none{}, nil
}

func (d *Desk) mode(ctx context.Context, p room) (none, error) {
	if p.ModeID != "day" && p.ModeID != "night" {
		return none{}, errors.New("E5") // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return none{}, nil
}
