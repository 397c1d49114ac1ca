// Package returnederr has errors whose texts tests have: in a constant, in a table, in
// what they put together, and in files elsewhere.
package returnederr

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	known map[acp.SessionId]bool
	acp.Agent
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.known[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("prompt of session %s that is not here", params.SessionId) // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.known[params.SessionId] {
		return acp.LoadSessionResponse{}, fmt.Errorf("cannot load %s: session not found", params.SessionId) // want `an unknown session`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.known[params.SessionId] {
		return acp.ResumeSessionResponse{}, fmt.Errorf("cannot resume, for session %s does not exist", params.SessionId) // want `an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.known[params.SessionId] {
		return acp.SetSessionModeResponse{}, fmt.Errorf("no mode, as session %s is unknown", params.SessionId) // want `an unknown session`
	}
	return acp.SetSessionModeResponse{}, nil
}
