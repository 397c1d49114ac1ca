// Package agent answers the editor.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wired/crossing/newhandle/transport"
)

type agent struct{ sessions map[string]string }

func Run(ctx context.Context, r io.Reader, w io.Writer) error {
	a := &agent{sessions: map[string]string{}}
	return transport.New(r, w, a.handle).Run(ctx)
}

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func (a *agent) handle(ctx context.Context, method string, raw json.RawMessage) (any, error) {
	switch method {
	case "session/new":
		return a.create(raw)
	case "session/load":
		return a.load(raw)
	case "session/prompt":
		return a.prompt(ctx, raw)
	case "session/cancel":
		return nil, errors.New("session not found")
	}
	return nil, &transport.Error{Code: -32601, Message: "Method not found"}
}

func (a *agent) create(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("session/new: %w", err) // want `returnederr: .*-32602 \(Invalid params\), because json.Unmarshal fails$`
	}
	if len(a.sessions) > 9 {
		return nil, errors.New("ten are enough")
	}
	a.sessions[p.Cwd] = p.Cwd
	return params{SessionID: p.Cwd}, nil
}

func (a *agent) load(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &transport.Error{Code: -32602, Message: err.Error()}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, &transport.Error{Code: -32002, Message: "no session"}
	}
	return nil, nil
}

func (a *agent) prompt(ctx context.Context, raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, &transport.Error{Code: -32602, Message: err.Error()}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: .*-32002 \(Resource not found\), because a.sessions has no p.SessionID$`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}
