// Package agent implements the interface.
package agent

import (
	"context"
	"errors"

	"wired/links/typed/acp"
)

type Agent struct {
	all map[string]bool
	own string
}

func New() *Agent { return &Agent{all: map[string]bool{}} }

func (a *Agent) SetMode(_ context.Context, p *acp.SetMode) error {
	if !a.all[p.SessionID] {
		return errors.New("E1")
	}
	if a.own == "" {
		return errors.New("E2")
	}
	return nil
}

func (a *Agent) Fork(_ context.Context, p *acp.SetMode) (string, error) {
	if !a.all[p.SessionID] {
		return "", errors.New("E3")
	}
	return "", nil
}
