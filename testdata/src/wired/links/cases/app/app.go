// Package app has cases, and one that nothing uses.
package app

import (
	"context"
	"encoding/json"
	"errors"
	"os"

	"wired/links/cases/route"
	"wired/links/cases/shape"
	"wired/links/line"
)

type setMode struct{ file string }

func (u setMode) Execute(ctx context.Context, p line.ModeParams) (struct{}, error) {
	if p.ModeID == "" {
		return struct{}{}, errors.New("E1") // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return struct{}{}, os.WriteFile(u.file, nil, 0o600)
}

type prompt struct{ sessions map[string]bool }

func (u *prompt) Execute(ctx context.Context, p line.PromptParams) (map[string]string, error) {
	if !u.sessions[p.SessionID] {
		return nil, errors.New("E2") // want `returnederr: session/prompt answers an unknown session with -32603`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

// The tests call it.
type spare struct{ sessions map[string]bool }

func (u *spare) Execute(ctx context.Context, p line.PromptParams) (map[string]string, error) {
	if !u.sessions[p.SessionID] {
		return nil, errors.New("E3")
	}
	return nil, nil
}

// Register registers the cases.
func Register(r *route.Router) {
	route.Use(r, "session/set_mode", setMode{"mode"})
	route.Use(r, "session/prompt", &prompt{sessions: make(map[string]bool)})
	route.Use(r, "session/close", closing{})                                                                                 // want `session/close answers an invalid parameter value`
	route.On(r, "session/set_title", func(ctx context.Context, p shape.Rename) (struct{}, error) { return struct{}{}, nil }) // want `session/set_title answers an invalid parameter value`
	route.On(r, "session/fork", func(ctx context.Context, p shape.Fork) (struct{}, error) { return struct{}{}, nil })
	r.Rest(extra)
}

type closing struct{}

func (closing) Execute(ctx context.Context, p shape.Close) (struct{}, error) { return struct{}{}, nil }

type extraParams struct {
	Port int `json:"port"`
}

func extra(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p extraParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: this answers an invalid parameter value with -32603`
	}
	if p.Port < 1 {
		return nil, errors.New("E4") // want `returnederr: this answers an invalid parameter value with -32603`
	}
	return p, nil
}

// Made has a router that was made with what answers all other methods.
func Made() *route.Router {
	r := route.With(rest)
	route.Use(r, "session/set_mode", setMode{"mode"})
	return r
}

func rest(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p extraParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: this answers an invalid parameter value with -32603`
	}
	return p, nil
}

// Hidden has one for a protocol of its own.
func Hidden() *route.Router { return route.With(hidden) }

func hidden(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p extraParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	return p, nil
}

// Private has a router for a protocol of its own.
func Private() *route.Router {
	r := route.New()
	r.Rest(private)
	return r
}

func private(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var p extraParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err
	}
	if p.Port < 1 {
		return nil, errors.New("E5")
	}
	return p, nil
}
