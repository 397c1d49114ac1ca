// Package desk gives a line its functions, one with the code for its errors.
package desk

import (
	"context"
	"encoding/json"
	"errors"

	"wired/blamed/line"
)

type desk struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func read(params json.RawMessage) (t target, err error) {
	if err := json.Unmarshal(params, &t); err != nil {
		return t, &line.Fault{Code: -32602, Message: err.Error()}
	}
	return t, nil
}

// New returns a line with the functions of a desk.
func New() *line.Line {
	d, l := &desk{open: map[string]bool{}}, line.New()
	l.On("session/resume", d.resume)
	l.Blame(-32602, "session/set_mode", d.setMode)
	l.Blame(-32603, "session/load", d.load)
	return l
}

func (d *desk) resume(_ context.Context, params json.RawMessage) (any, error) {
	t, err := read(params)
	if err != nil {
		return nil, err
	}
	if !d.open[t.Session] {
		return nil, errors.New("no such thing") // want `returnederr: session/resume answers an unknown session with -32603 .*; ACP has -32002`
	}
	return struct{}{}, nil
}

func (d *desk) setMode(_ context.Context, params json.RawMessage) (any, error) {
	t, err := read(params)
	if err != nil {
		return nil, err
	}
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("what else")
	}
	return struct{}{}, nil
}

func (d *desk) load(_ context.Context, params json.RawMessage) (any, error) {
	t, err := read(params)
	if err != nil {
		return nil, err
	}
	if !d.open[t.Session] {
		return nil, errors.New("nothing to load") // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return struct{}{}, nil
}
