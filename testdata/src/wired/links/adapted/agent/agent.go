// Package agent has the methods.
package agent

import (
	"context"
	"errors"

	"wired/links/adapted/registry"
)

type setMode struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

type agent struct {
	all map[string]bool
	own string
}

func Register(r *registry.Registry) {
	a := &agent{all: map[string]bool{}}
	registry.Handle(r, "session/set_mode", a.setMode)
	registry.Handle(r, "session/delete", a.remove)
}

func (a *agent) setMode(_ context.Context, p setMode) (any, error) {
	if !a.all[p.SessionID] {
		return nil, errors.New("E1")
	}
	if p.ModeID == "" {
		return nil, errors.New("E2")
	}
	return nil, nil
}

func (a *agent) remove(_ context.Context, p setMode) (any, error) {
	if a.own == "" {
		return nil, errors.New("E3")
	}
	return nil, nil
}
