// Package shop has a table of functions, and others give it to a line.
package shop

import (
	"context"
	"fmt"

	"wired/kept/line"
)

type Shop struct{ rooms map[string]bool }

type room struct {
	ID string `json:"sessionId"`
}

func (s *Shop) Handlers() map[string]line.Handler {
	return map[string]line.Handler{"session/resume": line.On(s.resume)}
}

func (s *Shop) resume(_ context.Context, r *room) (any, error) {
	if !s.rooms[r.ID] {
		return nil, fmt.Errorf("%s is no room", r.ID) // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return struct{}{}, nil
}
