// Package returnederr has errors about values that are not the request's own, or no
// longer. What names a session there is nothing that the peer knows.
package returnederr

import (
	"context"
	"fmt"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type session struct{ id string }

type agent struct {
	acp.Agent
	secret   string
	sessions map[string]*session
}

func (a *agent) key(id acp.SessionId) string { return a.secret + ":" + string(id) }

// A key is made of the id and a secret.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	id := a.key(params.SessionId)
	if _, ok := a.sessions[id]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("no session %s", id) // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}

// A concatenation is another text, too.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	sessionID := a.secret + string(params.SessionId)
	if _, ok := a.sessions[sessionID]; !ok {
		return acp.SetSessionModeResponse{}, fmt.Errorf("no session %s", sessionID) // want `an unknown session`
	}
	return acp.SetSessionModeResponse{}, nil
}

// The variable had the id before.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	id := string(params.SessionId)
	if strings.HasPrefix(id, "shared-") {
		id = a.secret
	}
	if _, ok := a.sessions[id]; !ok {
		return acp.ResumeSessionResponse{}, fmt.Errorf("no session %s", id) // want `an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}

// A helper does not know whose id it is given.
func (a *agent) find(sessionID string) (*session, error) {
	s, ok := a.sessions[sessionID]
	if !ok {
		return nil, fmt.Errorf("no session %s", sessionID) // want `an unknown session`
	}
	return s, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := a.find(a.key(params.SessionId))
	return acp.LoadSessionResponse{}, err
}

// This one's callers all pass the request's own.
func (a *agent) get(sessionID string) (*session, error) {
	s, ok := a.sessions[sessionID]
	if !ok {
		return nil, fmt.Errorf("no session %s", sessionID) // want `an unknown session`
	}
	return s, nil
}

type follower struct{ *agent }

func (f *follower) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	id := string(params.SessionId)
	_, err := f.get(id)
	return acp.PromptResponse{}, err
}
