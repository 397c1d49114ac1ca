package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/coder/acp-go-sdk"
)

// The agent's own error codes.
const (
	codePathTooLong  = -32001
	codeUnauthorized = -32002
)

type session struct{ mode acp.SessionModeId }

// An agent counts words or lines.
type agent struct {
	conn   *acp.AgentSideConnection
	config string // file with the mode of new sessions, or ""

	mu       sync.Mutex
	known    bool // the user has authenticated
	sessions map[acp.SessionId]*session
}

var (
	_ acp.Agent       = (*agent)(nil)
	_ acp.AgentLoader = (*agent)(nil)
)

func newAgent(config string) *agent {
	return &agent{config: config, sessions: make(map[acp.SessionId]*session)}
}

func (a *agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: params.ProtocolVersion, AuthMethods: []acp.AuthMethod{}}, nil
}

func (a *agent) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.known = true
	return acp.AuthenticateResponse{}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.NewSessionResponse{}, acp.NewInvalidParams(map[string]any{"cwd": "must be absolute"})
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.known {
		return acp.NewSessionResponse{}, &acp.RequestError{Code: codeUnauthorized, Message: "Unauthorized"}
	}
	mode := "words"
	if a.config != "" {
		data, err := os.ReadFile(a.config)
		if err != nil { // the agent's own trouble: an internal error is right
			return acp.NewSessionResponse{}, fmt.Errorf("read configuration: %w", err)
		}
		mode = strings.TrimSpace(string(data))
	}
	id := acp.SessionId(fmt.Sprintf("session-%d", len(a.sessions)+1))
	a.sessions[id] = &session{mode: acp.SessionModeId(mode)}
	return acp.NewSessionResponse{SessionId: id}, nil
}

// session returns the session of a request.
func (a *agent) session(id acp.SessionId) (*session, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, ok := a.sessions[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id)
	}
	return s, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, err := a.session(params.SessionId)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	if len(params.Prompt) == 0 || params.Prompt[0].Text == nil {
		return acp.PromptResponse{}, acp.NewInvalidParams(map[string]any{"prompt": "must begin with the path of a file"})
	}
	path := params.Prompt[0].Text.Text
	if len(path) > 255 {
		return acp.PromptResponse{}, &acp.RequestError{Code: codePathTooLong, Message: "Path too long"}
	}
	var reply string
	file, err := a.conn.ReadTextFile(ctx, acp.ReadTextFileRequest{SessionId: params.SessionId, Path: path})
	if ctx.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonRefusal}, nil
	}
	if err != nil { // what the client refuses is no error of the prompt
		reply = fmt.Sprintf("I cannot read %s: %v", path, err)
	} else if s.mode == "lines" {
		reply = fmt.Sprintf("%d lines", strings.Count(file.Content, "\n"))
	} else {
		reply = fmt.Sprintf("%d words", len(strings.Fields(file.Content)))
	}
	update := acp.SessionNotification{SessionId: params.SessionId, Update: acp.UpdateAgentMessageText(reply)}
	if err := a.conn.SessionUpdate(ctx, update); err != nil {
		return acp.PromptResponse{}, err
	}
	if file.Content == "" {
		return acp.PromptResponse{StopReason: "empty"}, nil
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Cancel is a notification: whatever it returns, the client does not read it.
func (a *agent) Cancel(ctx context.Context, params acp.CancelNotification) error {
	_, err := a.session(params.SessionId)
	return err
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, err := a.session(params.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	switch params.ModeId {
	case "words", "lines":
		s.mode = params.ModeId
	default:
		return acp.SetSessionModeResponse{}, fmt.Errorf("unknown mode %q", params.ModeId)
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, errors.New("loading sessions is not supported")
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, acp.NewInternalError(map[string]any{"error": "no such session"})
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) UnstableForkSession(ctx context.Context, params acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s, ok := a.sessions[params.SessionId]
	if !ok {
		return acp.UnstableForkSessionResponse{}, nil
	}
	id := acp.SessionId(fmt.Sprintf("session-%d", len(a.sessions)+1))
	a.sessions[id] = &session{mode: s.mode}
	return acp.UnstableForkSessionResponse{SessionId: id}, nil
}

// What the agent does not offer has the right code.

func (a *agent) ListSessions(context.Context, acp.ListSessionsRequest) (r acp.ListSessionsResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionList)
}

func (a *agent) CloseSession(context.Context, acp.CloseSessionRequest) (r acp.CloseSessionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionClose)
}

func (a *agent) Logout(context.Context, acp.LogoutRequest) (r acp.LogoutResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodLogout)
}

func (a *agent) SetSessionConfigOption(context.Context, acp.SetSessionConfigOptionRequest) (r acp.SetSessionConfigOptionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionSetConfigOption)
}
