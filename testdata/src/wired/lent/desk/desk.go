// Package desk puts handlers into a table that it is lent.
package desk

import (
	"context"
	"errors"

	"wired/lent/line"
)

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

// Desk has sessions.
type Desk struct{ open map[string]bool }

// Register puts the handlers in.
func (d *Desk) Register(t line.Table, drafts line.Drafts) {
	line.On(t, "session/load", d.load) // want `this answers an invalid parameter value with -32603 .*because json.Unmarshal fails`
	line.Draft(drafts, "session/set_mode", d.setMode)
}

func (d *Desk) load(_ context.Context, t target) (any, error) {
	if !d.open[t.Session] {
		return nil, errors.New("E1") // want `session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return nil, nil
}

func (d *Desk) setMode(_ context.Context, t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("E2") // nobody is told
	}
	return nil, nil
}
