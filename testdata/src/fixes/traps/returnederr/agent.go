// Package returnederr has fixes that would be easy to get wrong: the data is the
// request's own or left out, and texts and values stay as they are.
package returnederr

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type session struct{ id string }

type agent struct {
	acp.Agent
	prefix   string
	sessions map[acp.SessionId]*session
	byKey    map[string]*session
}

// The key is another text than the id.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	key := strings.ToLower(string(params.SessionId)) + a.prefix
	if a.byKey[key] == nil {
		return acp.PromptResponse{}, fmt.Errorf("no session %s", key) // want `an unknown session`
	}
	return acp.PromptResponse{}, nil
}

// The request itself is changed before.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	params.SessionId = acp.SessionId(a.prefix) + params.SessionId
	if a.sessions[params.SessionId] == nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("no session %s", params.SessionId) // want `an unknown session`
	}
	return acp.LoadSessionResponse{}, nil
}

// A function changes the variable.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	id := params.SessionId
	secret := func() { id = acp.SessionId(a.prefix) }
	secret()
	if a.sessions[id] == nil {
		return acp.ResumeSessionResponse{}, errors.New("session not found") // want `an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}

// The same value under another name.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	id := string(params.SessionId)
	if _, ok := a.byKey[id]; !ok {
		return acp.SetSessionModeResponse{}, errors.New("session not found: " + id) // want `an unknown session`
	}
	return acp.SetSessionModeResponse{}, nil
}

// What the session is called is the program's own.
func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	s := a.sessions[params.ValueId.SessionId]
	if s == nil {
		s = &session{id: a.prefix}
		return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("no session but %s", s.id) // want `an unknown session`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

type client struct{ acp.Client }

// The text around the error stays where what goes well comes first.
func (c *client) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	if b, err := os.ReadFile(params.Path); err == nil {
		return acp.ReadTextFileResponse{Content: string(b)}, nil
	} else {
		return acp.ReadTextFileResponse{}, fmt.Errorf("%s: 100%% lost: %w", params.Path, err) // want `a missing file`
	}
}

type other struct{ acp.Client }

// So it does in a switch.
func (o *other) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	switch b, err := os.ReadFile(params.Path); {
	case err == nil:
		return acp.ReadTextFileResponse{Content: string(b)}, nil
	case err != nil:
		return acp.ReadTextFileResponse{}, fmt.Errorf("lost (%w)", err) // want `a missing file`
	}
	return acp.ReadTextFileResponse{}, nil
}
