// Package brought answers with errors that other packages make.
package brought

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/creachadair/jrpc2/handler"

	"reservedcode/brought/fault"
	"reservedcode/brought/spoken"
)

type agent struct {
	n        int
	sessions map[string]bool
}

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) methods() handler.Map {
	return handler.Map{
		"session/new":      handler.New(a.open),
		"session/load":     handler.New(a.load),
		"session/prompt":   handler.New(a.prompt),
		"session/set_mode": handler.New(a.mode),
		"session/resume":   handler.New(a.resume),
	}
}

// Nothing is wrong with these, or another package tells it.
func (a *agent) open(context.Context, params) (any, error) {
	switch a.n {
	case 1:
		return nil, spoken.ErrShut
	case 2:
		return nil, spoken.Shut()
	case 3:
		return nil, fault.ErrFree
	}
	if err := fault.Hide(); err != nil {
		log.Print(err)
	}
	if err := fault.Hide(); err != nil {
		return nil, errors.New("hidden: " + err.Error()) // its code is lost
	}
	if errors.Is(a.check(), fault.ErrLogged) {
		log.Print(fault.ErrLogged)
	}
	return nil, nil
}

func (a *agent) check() error { return nil }

func (a *agent) load(_ context.Context, p params) (any, error) {
	if !a.sessions[p.SessionID] {
		return nil, fault.ErrMissing
	}
	return nil, fault.Grow(a.n) // want `fault.go:11: .*-32051 \(Full\) is a custom code in the range`
}

func (a *agent) prompt(context.Context, params) (any, error) {
	if err := fault.Grow(a.n); err != nil {
		return nil, fmt.Errorf("prompt: %w", err) // told in load
	}
	if a.n == 1 {
		return nil, fault.ErrTired // want `fault.go:19: .*-32054 \(ErrTired\) is a custom code in the range`
	}
	return nil, fmt.Errorf("again: %w", fault.ErrTired)
}

func (a *agent) mode(context.Context, params) (any, error) {
	if err := fault.Wear(); err != nil { // want `fault.go:13: .*-32052 \(worn\) is a custom code in the range`
		return nil, err
	}
	return nil, fault.Wrapped()
}

func (a *agent) resume(context.Context, params) (any, error) {
	answer := func() error {
		return fault.Burn() // want `fault.go:37: .*-32056 is a custom code in the range`
	}
	return nil, answer()
}
