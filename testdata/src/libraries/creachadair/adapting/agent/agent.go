// Package agent has functions of which another package makes handlers.
package agent

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/adapting/codes"
)

// Agent has sessions.
type Agent struct{ all map[string]bool }

// Ref names a session.
type Ref struct {
	SessionID string `json:"sessionId"`
}

// Methods returns the methods.
func (a *Agent) Methods() handler.Map {
	return handler.Map{
		"session/load":   codes.Wrap(a.load),
		"session/resume": codes.Wrap(a.resume),
	}
}

func (a *Agent) load(_ context.Context, p Ref) (any, error) {
	if !a.all[p.SessionID] {
		return nil, fmt.Errorf("%w: %q", codes.ErrNone, p.SessionID)
	}
	return nil, nil
}

func (a *Agent) resume(_ context.Context, p Ref) (any, error) {
	if !a.all[p.SessionID] {
		return nil, errors.New("E2") // want `session/resume answers an unknown session with -32603`
	}
	return nil, nil
}
