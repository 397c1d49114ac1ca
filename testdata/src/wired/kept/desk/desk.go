// Package desk has functions for methods in a table, and others put the table to use.
package desk

import (
	"context"
	"errors"
	"fmt"

	"wired/kept/link"
)

type Desk struct{ rooms map[string]bool }

type room struct {
	ID string `json:"sessionId"`
}

func (d *Desk) Table() link.Table {
	return link.Table{
		"session/resume": link.Typed(d.resume),
		"session/close":  link.Typed(d.close),
		"session/cancel": link.Typed(d.cancel),
	}
}

func (d *Desk) find(id string) error {
	if !d.rooms[id] {
		return fmt.Errorf("%s is no room", id) // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return nil
}

func (d *Desk) resume(_ context.Context, r room) (any, error) { return nil, d.find(r.ID) }

func (d *Desk) close(_ context.Context, r room) (any, error) { return nil, d.find(r.ID) }

func (d *Desk) cancel(_ context.Context, r room) (any, error) {
	if !d.rooms[r.ID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}

// Checks are functions of the type that are for no method: who calls them is not known.
func (d *Desk) Checks() []link.Func {
	return []link.Func{link.Typed(func(_ context.Context, r room) (any, error) {
		if !d.rooms[r.ID] {
			return nil, errors.New("no room")
		}
		return nil, nil
	})}
}
