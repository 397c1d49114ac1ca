// Package returnederr has errors that are made for more than one cause. Each has an
// answer of its own, so that one code in the place of the error is wrong for some.
package returnederr

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type session struct {
	closed bool
	owner  string
	cwd    string
}

func (s *session) busy() bool { return s.closed }

type agent struct {
	acp.Agent
	draining bool
	user     string
	sessions map[acp.SessionId]*session
}

// A session that is closed is there.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if !ok || s.closed {
		return acp.PromptResponse{}, fmt.Errorf("no session %s", params.SessionId) // want `returnederr: session/prompt answers an unknown session .*; its condition has another cause too: give this one a branch of its own`
	}
	return acp.PromptResponse{}, nil
}

// So is one of somebody else, and one that a method of it refuses.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if s := a.sessions[params.SessionId]; s == nil || s.owner != a.user {
		return acp.SetSessionModeResponse{}, errors.New("unknown session") // want `an unknown session .*; its condition has another cause too`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if !ok || s.busy() {
		return acp.ResumeSessionResponse{}, errors.New("unknown session") // want `an unknown session .*; its condition has another cause too`
	}
	return acp.ResumeSessionResponse{}, nil
}

// The program that shuts down knows no session, either.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; ok && !a.draining {
		return acp.LoadSessionResponse{}, nil
	}
	return acp.LoadSessionResponse{}, errors.New("unknown session") // want `an unknown session .*; its condition has another cause too`
}
