// Package shared has errors that several handlers return. A finding speaks of
// those for which the protocol has another answer, and of no other.
package shared

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type store struct{ open map[acp.SessionId]int }

type agent struct {
	acpbase.Agent
	open  map[acp.SessionId]int
	store *store
}

// About session/close of an unknown session the specification contradicts
// itself.
func (a *agent) number(id acp.SessionId) (int, error) {
	n, ok := a.open[id]
	if !ok {
		return 0, fmt.Errorf("session %s not found", id) // want `^returnederr: session/prompt and session/set_mode answer an unknown session with -32603 .*-32002`
	}
	return n, nil
}

func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	_, err := a.number(params.SessionId)
	return acp.CloseSessionResponse{}, err
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.number(params.SessionId)
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, err := a.modes(); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	_, err := a.number(params.SessionId)
	return acp.SetSessionModeResponse{}, err
}

// An agent must offer session/new: that it cannot now is a failure, and what
// fails for session/load as well is not for want of the method.
func (a *agent) stored() (*store, error) {
	if a.store == nil {
		return nil, errors.New("storage is not available")
	}
	return a.store, nil
}

// Both may be missing.
func (a *agent) modes() (*store, error) {
	if a.store == nil {
		return nil, errors.New("modes are not available") // want `^returnederr: session/resume and session/set_mode answer an unsupported method with -32603 \(Internal error\); ACP has -32601 \(Method not found\), because a.store == nil: acp.NewMethodNotFound$`
	}
	return a.store, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	_, err := a.stored()
	return acp.NewSessionResponse{}, err
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := a.stored()
	return acp.LoadSessionResponse{}, err
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	_, err := a.modes()
	return acp.ResumeSessionResponse{}, err
}
