// Package agent has the handlers.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"wired/crossing/mux/jrpc"
)

type Agent struct{ chats map[string][]string }

func New() *Agent { return &Agent{chats: make(map[string][]string)} }

func (a *Agent) Install(m *jrpc.Mux) {
	m.Register("session/new", a.newSession)
	m.Register("session/prompt", a.prompt)
	m.Register("session/load", a.load)
	m.RegisterNotification("session/cancel", a.cancel)
}

type id struct {
	SessionID string `json:"sessionId"`
}

func (a *Agent) newSession(ctx context.Context, params json.RawMessage) (any, error) {
	var p struct{ Cwd string }
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if len(a.chats) > 5 {
		return nil, errors.New("the pool is full")
	}
	a.chats[p.Cwd] = []string{}
	return id{p.Cwd}, nil
}

func (a *Agent) prompt(ctx context.Context, params json.RawMessage) (any, error) {
	var p id
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, jrpc.NewError(-32602, err.Error())
	}
	if _, ok := a.chats[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *Agent) load(ctx context.Context, params json.RawMessage) (any, error) {
	var p id
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, jrpc.NewError(-32602, err.Error())
	}
	if _, ok := a.chats[p.SessionID]; !ok {
		return nil, jrpc.NewError(-32002, "session not found")
	}
	return nil, nil
}

func (a *Agent) cancel(ctx context.Context, params json.RawMessage) error {
	var p id
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if _, ok := a.chats[p.SessionID]; !ok {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}
