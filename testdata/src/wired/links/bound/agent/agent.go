// Package agent has a type for each method.
package agent

import (
	"context"
	"errors"

	"wired/links/bound/rpc"
	"wired/links/line"
)

type initialize struct{}

func (initialize) Call(ctx context.Context, p struct{}) (map[string]int, error) {
	return map[string]int{"protocolVersion": 1}, nil
}

type setMode struct{ modes map[string]bool }

func (h setMode) Call(ctx context.Context, p line.ModeParams) (struct{}, error) {
	if !h.modes[p.ModeID] {
		return struct{}{}, errors.New("E1") // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
	}
	return struct{}{}, nil
}

type cancel struct{ sessions map[string]bool }

// Silent: nobody answers a notification.
func (h cancel) Call(ctx context.Context, p line.PromptParams) (struct{}, error) {
	if !h.sessions[p.SessionID] {
		return struct{}{}, errors.New("E2")
	}
	return struct{}{}, nil
}

// Silent: it is bound to nothing.
type spare struct{ sessions map[string]bool }

func (h spare) Call(ctx context.Context, p line.PromptParams) (struct{}, error) {
	if !h.sessions[p.SessionID] {
		return struct{}{}, errors.New("E3")
	}
	return struct{}{}, nil
}

// Methods binds them.
func Methods(r *rpc.Router) {
	r.Methods["initialize"] = rpc.Bind(initialize{})
	r.Methods["session/set_mode"] = rpc.Bind(setMode{map[string]bool{"ask": true}})
	r.Methods["session/cancel"] = rpc.Bind(cancel{map[string]bool{}})
}
