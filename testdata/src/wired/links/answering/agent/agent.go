// Package agent gives its functions to whoever takes them.
package agent

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/answering/peer"
	"wired/links/line"
)

// Registrar takes handlers: there is only one such type.
type Registrar interface {
	Handle(method string, h peer.Handler)
}

// Keeper takes functions, and may be one of two types.
type Keeper interface {
	Serve(method string, f peer.Func)
}

// Agent has the methods.
type Agent struct{}

// Register serves some methods.
func (a *Agent) Register(r Registrar) {
	r.Handle("session/set_mode", peer.Answer(a.Mode)) // want `peer.go:32: reservedcode: -32000 is ACP.s "Authentication required"`
}

// Keep may serve others.
func (a *Agent) Keep(k Keeper) {
	k.Serve("session/prompt", a.Prompt)
}

// Add serves another one.
func (a *Agent) Add(s *peer.Server) {
	s.Serve("session/load", a.Load)
}

// Checks are functions of the type that nobody is seen to call.
func (a *Agent) Checks() []peer.Func { return []peer.Func{peer.Bind(a.Check)} }

// Check checks a mode.
func (a *Agent) Check(_ context.Context, in line.ModeParams) (any, error) {
	if in.ModeID == "" {
		return nil, errors.New("E4")
	}
	return in, nil
}

// Mode sets a mode.
func (a *Agent) Mode(_ context.Context, in line.ModeParams) (any, error) {
	if in.ModeID == "" {
		return nil, errors.New("E1") // want `session/set_mode answers an invalid parameter value with -32000`
	}
	return in, nil
}

// Prompt may be served by nobody.
func (a *Agent) Prompt(_ context.Context, r *peer.Request) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(r.Params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E2")
	}
	return in, nil
}

// Load loads a session.
func (a *Agent) Load(_ context.Context, r *peer.Request) (any, error) {
	var in line.PromptParams
	if err := json.Unmarshal(r.Params, &in); err != nil {
		return nil, &line.Error{Code: -32602, Message: err.Error()}
	}
	if in.SessionID == "" {
		return nil, errors.New("E3") // want `session/load answers an invalid parameter value with -32000`
	}
	return in, nil
}
