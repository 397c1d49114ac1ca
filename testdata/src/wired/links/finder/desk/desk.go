// Package desk has the methods.
package desk

import (
	"context"
	"errors"

	"wired/links/finder/shelf"
	"wired/links/finder/strict"
)

type Desk struct{ rooms map[string]bool }

type room struct {
	ID   string `json:"sessionId"`
	Mode string `json:"modeId"`
}

func (d *Desk) Register(s *shelf.Shelf) {
	shelf.On(s, "session/load", d.load)
	shelf.On(s, "session/set_mode", d.mode)
}

func (d *Desk) Strictly(s *strict.Shelf) { strict.On(s, "session/resume", d.resume) }

func (d *Desk) load(_ context.Context, r room) (any, error) {
	if !d.rooms[r.ID] {
		return nil, errors.New("no room") // want `session/load answers an unknown session with -32603`
	}
	return nil, nil
}

func (d *Desk) mode(_ context.Context, r room) (any, error) {
	if r.Mode == "" {
		return nil, errors.New("well?") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return nil, nil
}

// resume is behind what makes one error of all.
func (d *Desk) resume(_ context.Context, r room) (any, error) {
	if !d.rooms[r.ID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}
