// Package returnederr has errors whose texts tests compare with what they read, with
// what they put together, and with what examples print.
package returnederr

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

// An agent has its sessions in a set.
type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("prompt for a lost session %s", params.SessionId) // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.ResumeSessionResponse{}, fmt.Errorf("cannot resume %s: no such session", params.SessionId) // want `an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("mode of unknown session: %s", params.SessionId) // want `an unknown session`
	}
	return acp.SetSessionModeResponse{}, nil
}
