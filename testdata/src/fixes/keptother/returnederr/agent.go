// Package returnederr has errors that its files for another system look at: what they
// do with them, nobody sees here.
package returnederr

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) find(id acp.SessionId) error {
	if !a.sessions[id] {
		return fmt.Errorf("no session %s", id) // want `an unknown session`
	}
	return nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.find(params.SessionId)
}

var errGone = errors.New("session is not there")

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.ResumeSessionResponse{}, errGone // want `an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}

// A text that they compare is no secret, either.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.SetSessionModeResponse{}, errors.New("unknown session") // want `an unknown session`
	}
	return acp.SetSessionModeResponse{}, nil
}
