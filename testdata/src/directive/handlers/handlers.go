// Package handlers implements what another package's directives speak of.
package handlers

import (
	"context"
	"errors"
	"fmt"

	"directive/shared"
)

type service struct{ sessions map[string]bool }

var _ shared.Service = (*service)(nil)

func (s *service) Open(ctx context.Context, r shared.Request) error {
	if !s.sessions[r.SessionID] {
		return fmt.Errorf("session %s not found", r.SessionID) // want `returnederr: this answers an unknown session with -32603 \(Internal error\); ACP has -32002`
	}
	return &shared.Problem{Code: -32002, Message: "Resource not found"}
}

func (s *service) Close(ctx context.Context, r shared.Request) error {
	if r.SessionID == "" {
		return &shared.Problem{Code: -32603, Message: "sessionId is required"} // want `genericerr: this answers an invalid parameter value with -32603`
	}
	return nil
}

// Not of the interface.
func (s *service) find(r shared.Request) error {
	return fmt.Errorf("session %s not found", r.SessionID)
}

func funcs(s *service) []shared.Func {
	return []shared.Func{
		func(ctx context.Context, r shared.Request) error {
			if r.SessionID == "" {
				return errors.New("sessionId is required") // want `returnederr: session/prompt answers an invalid parameter value with -32000`
			}
			return nil
		},
	}
}
