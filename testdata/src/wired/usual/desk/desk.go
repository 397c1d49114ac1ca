// Package desk has handlers.
package desk

import (
	"errors"

	"wired/usual/route"
)

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
	Cwd     string `json:"cwd"`
}

// Desk has sessions.
type Desk struct{ open map[string]*target }

// Register adds the routes.
func (d *Desk) Register(t *route.Table) {
	route.Handle(t, "session/load", d.load)
	route.Handle(t, "session/resume", d.resume, route.Logged())
	route.Handle(t, "session/set_mode", d.setMode, route.Fallback(-32602))
	route.Handle(t, "session/new", d.create).Else(-32602)
	route.Lost(t, "session/set_model", d.setModel)
	route.Kept(t, "session/fork", d.fork, route.Silenced)
}

func (d *Desk) load(p target) (any, error) {
	if d.open[p.Session] == nil {
		return nil, errors.New("E1") // want `session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return struct{}{}, nil
}

func (d *Desk) resume(p target) (any, error) {
	if d.open[p.Session] == nil {
		return nil, errors.New("E2") // want `session/resume answers an unknown session with -32603 .*; ACP has -32002`
	}
	return struct{}{}, nil
}

func (d *Desk) setMode(p target) (any, error) {
	if p.Mode != "day" && p.Mode != "night" {
		return nil, errors.New("E3") // invalid params, as it is
	}
	return struct{}{}, nil
}

func (d *Desk) create(p target) (any, error) {
	if p.Cwd == "" {
		return nil, errors.New("E4") // likewise
	}
	return struct{}{}, nil
}

func (d *Desk) setModel(p target) (any, error) {
	if p.Mode != "day" && p.Mode != "night" {
		return nil, errors.New("E5") // likewise
	}
	return struct{}{}, nil
}

func (d *Desk) fork(p target) (any, error) {
	if d.open[p.Session] == nil {
		return nil, errors.New("E6") // nobody knows
	}
	return struct{}{}, nil
}
