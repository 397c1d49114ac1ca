// Package agent has typed handlers.
package agent

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"wired/crossing/genericreg/rpc"
)

type agent struct {
	sessions map[string]string
	modes    []string
}

func Register(s *rpc.Server) {
	a := &agent{sessions: map[string]string{}, modes: []string{"ask", "code"}}
	rpc.Handle(s, "session/prompt", a.prompt) // want `a message that is not valid JSON is dropped`
	rpc.Handle(s, "session/set_mode", a.setMode)
	rpc.Handle(s, "session/cancel", a.cancel)
}

type PromptParams struct {
	SessionID string `json:"sessionId"`
}
type PromptResult struct {
	StopReason string `json:"stopReason"`
}
type ModeParams struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *agent) prompt(ctx context.Context, p PromptParams) (*PromptResult, error) {
	mode, ok := a.sessions[p.SessionID]
	if !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	if mode == "" {
		return nil, errors.New("the model is busy")
	}
	return &PromptResult{"end_turn"}, nil
}

func (a *agent) setMode(ctx context.Context, p ModeParams) (struct{}, error) {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return struct{}{}, &rpc.Error{Code: -32002, Message: "session not found"}
	}
	if !slices.Contains(a.modes, p.ModeID) {
		return struct{}{}, fmt.Errorf("unknown mode %q", p.ModeID) // want `returnederr: .*-32602`
	}
	a.sessions[p.SessionID] = p.ModeID
	return struct{}{}, nil
}

func (a *agent) cancel(ctx context.Context, p PromptParams) (any, error) {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil, nil
}
