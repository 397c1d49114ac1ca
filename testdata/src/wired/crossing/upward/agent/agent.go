// Package agent knows nothing of the wire.
package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

type CodedError struct {
	Code int
	Text string
}

func (e *CodedError) Error() string { return e.Text }

type Agent struct {
	sessions map[string]bool
	greeted  bool
	badge    string // set by authenticate
	warm     bool   // set elsewhere
}

func (a *Agent) Warm() { a.warm = true }

func New() *Agent { return &Agent{sessions: map[string]bool{}} }

type withID struct {
	SessionID string `json:"sessionId"`
}

func (a *Agent) Handle(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if !a.warm && method != "session/load" {
		return nil, errors.New("E1")
	}
	if !a.greeted && method != "initialize" {
		return nil, errors.New("E2")
	}
	switch method {
	case "initialize":
		a.greeted = true
		return nil, nil
	case "authenticate":
		a.badge = "green"
		return nil, nil
	case "session/new":
		if a.badge == "" {
			return nil, errors.New("E3")
		}
		id := fmt.Sprint(len(a.sessions))
		if a.sessions[id] {
			return nil, errors.New("the counter is broken")
		}
		a.sessions[id] = true
		return withID{id}, nil
	case "session/load":
		var p withID
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &CodedError{-32602, err.Error()}
		}
		if !a.sessions[p.SessionID] {
			return nil, &CodedError{-32002, "session not found"}
		}
		return nil, nil
	case "session/prompt":
		var p withID
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		if !a.sessions[p.SessionID] {
			return nil, fmt.Errorf("session %s not found", p.SessionID)
		}
		return map[string]string{"stopReason": "end_turn"}, nil
	}
	return nil, &CodedError{-32601, "no method " + method}
}

func (a *Agent) Notify(method string, params json.RawMessage) error {
	var p withID
	if err := json.Unmarshal(params, &p); err != nil {
		return err
	}
	if method == "session/cancel" && !a.sessions[p.SessionID] {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}
