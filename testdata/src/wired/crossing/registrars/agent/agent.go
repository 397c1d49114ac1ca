// Package agent has handlers of several shapes.
package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"wired/crossing/registrars/rpc"
)

type agent struct{ sessions map[string]string }

func Register(r *rpc.Router) {
	a := &agent{sessions: map[string]string{}}
	r.Watch(a.save)
	rpc.Handle(r, "session/load", a.load)
	rpc.Notify(r, "session/cancel", a.cancel)
	rpc.Handle(r, "session/set_mode", a.setMode)
	r.Route("session/prompt", a.prompt)
	r.Do("session/resume", a.resume)
}

type ref struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

// save is called where the peer hears nothing of it.
func (a *agent) save() error {
	id := os.Getenv("SESSION")
	if _, ok := a.sessions[id]; !ok {
		return fmt.Errorf("session %s not found", id)
	}
	return nil
}

func (a *agent) load(p ref) (any, error) {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, &rpc.Problem{Code: -32002, Message: "session not found"}
	}
	return nil, os.Chdir(a.sessions[p.SessionID])
}

// Nobody is answered.
func (a *agent) cancel(p ref) error {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return fmt.Errorf("session %s not found", p.SessionID)
	}
	return nil
}

func (a *agent) setMode(p ref) (any, error) {
	if _, ok := a.sessions[p.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/set_mode .*-32002`
	}
	return nil, nil
}

func (a *agent) prompt(raw json.RawMessage) (any, error) {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, err // want `returnederr: session/prompt .*-32602`
	}
	return nil, nil
}

func (a *agent) resume(raw json.RawMessage) error {
	var p ref
	if err := json.Unmarshal(raw, &p); err != nil {
		return &rpc.Problem{Code: -32602, Message: err.Error()}
	}
	if _, ok := a.sessions[p.SessionID]; !ok {
		return errors.New("session not found") // want `returnederr: session/resume .*-32002`
	}
	return nil
}
