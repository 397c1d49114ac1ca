// Package agent answers the editor.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"wired/crossing/noerrors/transport"
)

type agent struct{ sessions map[string]string }

type params struct {
	SessionID string `json:"sessionId"`
	Cwd       string `json:"cwd"`
}

func Run(in io.Reader, out io.Writer) {
	a := &agent{sessions: make(map[string]string)}
	s := transport.New()
	s.Handle("session/new", a.create)
	s.Handle("session/prompt", a.prompt)
	s.Handle("session/cancel", a.cancel)
	s.Run(in, out)
}

func (a *agent) create(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("session/new: %w", err) // want `returnederr: session/new .*-32602 .*; transport.go:44 has to pass on the codes of errors first$`
	}
	if len(a.sessions) > 9 {
		return nil, errors.New("ten are enough")
	}
	a.sessions[p.Cwd] = p.Cwd
	return params{SessionID: p.Cwd}, nil
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fmt.Errorf("session/prompt: %w", err) // want `returnederr: session/prompt .*-32602 .*; transport.go:44 has to pass on the codes of errors first$`
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt .*-32002 .*; transport.go:44 has to pass on the codes of errors first$`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func (a *agent) cancel(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, errors.New("session not found")
	}
	return nil, nil
}
