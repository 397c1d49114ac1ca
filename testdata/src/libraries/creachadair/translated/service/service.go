// Package service has methods of which it does not know who serves them.
package service

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
)

// ErrNone is returned for a session that is not there.
var ErrNone = errors.New("E1")

// ErrFull is returned if there is no room.
var ErrFull = errors.New("E2")

// Service has sessions.
type Service struct{ all map[string]bool }

// Ref names a session.
type Ref struct {
	SessionID string `json:"sessionId"`
}

// Load finds a session.
func (s *Service) Load(_ context.Context, p Ref) (any, error) { return nil, s.find(p.SessionID) }

// Resume finds one, too.
func (s *Service) Resume(_ context.Context, p Ref) (any, error) { return nil, s.find(p.SessionID) }

// Prompt has a code.
func (s *Service) Prompt(_ context.Context, p Ref) (any, error) {
	if p.SessionID == "" {
		return nil, &jrpc2.Error{Code: jrpc2.InvalidParams, Message: "sessionId"}
	}
	return nil, nil
}

func (s *Service) find(id string) error {
	if !s.all[id] {
		return fmt.Errorf("%w: %q", ErrNone, id)
	}
	if len(s.all) > 9 {
		return ErrFull
	}
	return nil
}
