// Package returnederr has conditions with several causes, in other words than "or", and
// errors that something else than the peer asks for.
package returnederr

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type session struct{ closed, ready bool }

type agent struct {
	acp.Agent
	draining bool
	sessions map[acp.SessionId]*session
}

// A case with two conditions.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, ok := a.sessions[params.SessionId]
	switch {
	case !ok, s.closed:
		return acp.PromptResponse{}, fmt.Errorf("no session %s", params.SessionId) // want `an unknown session .*; its condition has another cause too`
	}
	return acp.PromptResponse{}, nil
}

// What goes on is what goes well.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if ok && s.ready {
		return acp.LoadSessionResponse{}, nil
	}
	return acp.LoadSessionResponse{}, fmt.Errorf("no session %s", params.SessionId) // want `an unknown session .*; its condition has another cause too`
}

// A variable has the condition.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	s, ok := a.sessions[params.SessionId]
	gone := !ok || s.closed
	if gone {
		return acp.ResumeSessionResponse{}, fmt.Errorf("no session %s", params.SessionId) // want `an unknown session .*; its condition has another cause too`
	}
	return acp.ResumeSessionResponse{}, nil
}

// Two branches lead to one answer.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, ok := a.sessions[params.SessionId]
	switch {
	case !ok:
		fallthrough
	case s.closed:
		return acp.SetSessionModeResponse{}, errors.New("unknown session") // want `an unknown session .*; its condition has another cause too`
	}
	return acp.SetSessionModeResponse{}, nil
}

var errNoSession = errors.New("there is no such session")

// The sentinel is used once here, and asked for there.
func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if a.sessions[params.ValueId.SessionId] == nil {
		return acp.SetSessionConfigOptionResponse{}, errNoSession // want `an unknown session`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

func retry(err error) bool { return errors.Is(err, errNoSession) }

// ErrLost is asked for by who knows.
var ErrLost = errors.New("the session got lost")

func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, nil
}

type other struct{ agent }

// Other packages may ask for the sentinel.
func (o *other) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if o.sessions[params.SessionId] == nil {
		return acp.PromptResponse{}, ErrLost // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}

// The error is written down after all.
type noting struct {
	agent
	last error
}

func (n *noting) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	defer func() { n.last = err }()
	if n.sessions[params.SessionId] == nil {
		return resp, fmt.Errorf("no session %s to note", params.SessionId) // want `an unknown session`
	}
	return resp, nil
}

// What is wrapped can be asked for.
type wrapping struct{ agent }

func (w *wrapping) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if w.sessions[params.SessionId] == nil {
		return acp.PromptResponse{}, fmt.Errorf("unknown session: %w", errors.ErrUnsupported) // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}
