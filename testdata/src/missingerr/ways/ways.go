// Package ways answers requests for what is not there with a result, in several
// forms.
package ways

import (
	"context"
	"errors"
	"log"
	"sync"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct {
	id    acp.SessionId
	mode  acp.SessionModeId
	turns int
}

type agent struct {
	acpbase.Agent
	mu       sync.Mutex
	sessions map[acp.SessionId]*session
	ask      bool
}

func (a *agent) session(id acp.SessionId) *session {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.sessions[id]
}

// The look-up is a helper's.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s := a.session(params.SessionId)
	if s == nil {
		log.Printf("no session %s", params.SessionId)
		return acp.PromptResponse{StopReason: acp.StopReasonRefusal}, nil // want `session/prompt answers an unknown session with success`
	}
	s.turns++
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Both ways meet again.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if s, ok := a.sessions[params.SessionId]; ok {
		s.mode = params.ModeId
	}
	return acp.SetSessionModeResponse{}, nil // want `session/set_mode answers an unknown session with success; ACP has -32002 \(Resource not found\), because a.sessions has no params.SessionId`
}

var errNone = errors.New("session not found")

func (a *agent) find(id acp.SessionId) (*session, error) {
	if s, ok := a.sessions[id]; ok {
		return s, nil
	}
	return nil, errNone
}

type second struct{ *agent }

// The look-up fails with an error that is dropped.
func (a second) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, err := a.find(params.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, nil // want `session/set_mode answers an unknown session with success`
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

type mixed struct {
	*agent
	disk func(acp.SessionId) error
}

func (a mixed) fetch(id acp.SessionId) (*session, error) {
	if err := a.disk(id); err != nil {
		return nil, err
	}
	return a.find(id)
}

// One of the errors that are dropped is that there is no session.
func (a mixed) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, err := a.fetch(params.SessionId)
	if err != nil {
		log.Print(err)
		return acp.SetSessionModeResponse{}, nil // want `session/set_mode answers an unknown session with success`
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

type third struct {
	acpbase.Agent
	all []*session
	ask bool
}

// No element of a list is the session.
func (a *third) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for _, s := range a.all {
		if s.id == params.SessionId {
			s.turns++
			return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil // want `session/prompt answers an unknown session with success`
}

// No case is the mode.
func (a *third) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	switch params.ModeId {
	case "ask":
		a.ask = true
	case "code":
		a.ask = false
	}
	return acp.SetSessionModeResponse{}, nil // want `session/set_mode answers an invalid parameter value with success; ACP has -32602 \(Invalid params\)`
}
