// Package agent fills the transport's handlers.
package agent

import (
	"errors"
	"fmt"
	"os"

	"wired/crossing/fields/transport"
)

type agent struct{ sessions map[string]string }

func Handlers() transport.Handlers {
	a := &agent{sessions: map[string]string{}}
	return transport.Handlers{
		Load:   a.load,
		Prompt: a.prompt,
		Resume: a.resume,
		Mode:   a.mode,
		Cancel: func(ref transport.SessionRef) error {
			if _, ok := a.sessions[ref.SessionID]; !ok {
				return errors.New("session not found")
			}
			return nil
		},
	}
}

func (a *agent) load(ref transport.SessionRef) error {
	if _, ok := a.sessions[ref.SessionID]; !ok {
		return fmt.Errorf("session %s not found", ref.SessionID) // want `returnederr: .*-32002`
	}
	return nil
}

// The transport asks whether there is a session.
func (a *agent) resume(ref *transport.SessionRef) error {
	if ref.SessionID == "" {
		return errors.New("a session is required")
	}
	if ref.Mode == "" {
		return errors.New("a mode is required") // want `returnederr: .*-32602`
	}
	return a.open(ref.SessionID)
}

// One of the two requests comes without a session.
func (a *agent) mode(ref transport.SessionRef) error {
	if ref.Mode == "" {
		return errors.New("a mode is required")
	}
	if ref.SessionID == "" {
		return errors.New("a session is required") // want `returnederr: .*-32602`
	}
	return nil
}

func (a *agent) open(id string) error {
	if id == "" {
		return errors.New("no session is given")
	}
	return nil
}

func (a *agent) prompt(ref transport.SessionRef) (transport.PromptResult, error) {
	dir, ok := a.sessions[ref.SessionID]
	if !ok {
		return transport.PromptResult{}, &transport.Problem{Code: -32002, Message: "session not found"}
	}
	if err := os.Chdir(dir); err != nil {
		return transport.PromptResult{}, fmt.Errorf("working folder: %w", err)
	}
	return transport.PromptResult{StopReason: "end_turn"}, nil
}
