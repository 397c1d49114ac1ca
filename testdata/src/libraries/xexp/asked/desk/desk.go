// Package desk has the calls of an agent.
package desk

import (
	"context"
	"errors"

	"libraries/xexp/asked"
)

type desk struct{ rooms map[string]bool }

// Add adds them.
func Add(r *asked.Router) {
	d := &desk{map[string]bool{}}
	r.On("session/load", d.load).On("session/set_mode", d.mode)
}

func (d *desk) load(ctx context.Context, a *asked.Ask) (any, error) {
	var p struct {
		SessionID string `json:"sessionId"`
	}
	if err := a.Into(&p); err != nil {
		return nil, err
	}
	if !d.rooms[p.SessionID] {
		return nil, errors.New("no room") // want `returnederr: session/load answers an unknown session with code 0; .*-32002`
	}
	return nil, nil
}

// Silent: how often somebody asks is nothing that the peer says.
func (d *desk) mode(ctx context.Context, a *asked.Ask) (any, error) {
	if a.Tries() > 3 {
		return nil, errors.New("not again")
	}
	return nil, nil
}
