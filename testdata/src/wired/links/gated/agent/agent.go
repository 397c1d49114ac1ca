// Package agent has handlers.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/gated/faults"
	"wired/links/gated/rpc"
	"wired/links/line"
)

// Agent has modes.
type Agent struct{}

// Register serves the methods.
func (a *Agent) Register(s *rpc.Server) {
	s.Handle("session/set_mode", a.Mode)
}

// Mode sets a mode.
func (a *Agent) Mode(_ context.Context, params json.RawMessage) (any, error) {
	var in line.ModeParams
	if err := json.Unmarshal(params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.ModeID == "" {
		return nil, faults.ErrMode
	}
	if in.SessionID == "" {
		return nil, errors.New("E2")
	}
	return in, nil
}

// Setter sets a mode.
type Setter struct{}

// Serve serves session/set_mode.
func (Setter) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	return new(Agent).Mode(ctx, params)
}

// Mount mounts it.
func Mount(s *rpc.Server) { s.Mount("session/set_mode", Setter{}) }
