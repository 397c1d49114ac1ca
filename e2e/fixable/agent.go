package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/coder/acp-go-sdk"
)

type sessionID = acp.SessionId

// An agent has sessions in one of two modes.
type agent struct {
	sessions map[sessionID]string
}

var (
	_ acp.Agent       = (*agent)(nil)
	_ acp.AgentLoader = (*agent)(nil)
)

func (a *agent) Initialize(context.Context, acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

func (a *agent) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	if params.MethodId != "none" {
		return acp.AuthenticateResponse{}, acp.NewInternalError(map[string]any{"error": "unknown auth method"})
	}
	return acp.AuthenticateResponse{}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.NewSessionResponse{}, errors.New("cwd must be absolute")
	}
	return acp.NewSessionResponse{SessionId: "first"}, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.mode(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, acp.NewInternalError(map[string]any{"error": "no such session"})
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (resp acp.SetSessionModeResponse, err error) {
	switch params.ModeId {
	case "read", "write":
		a.sessions[params.SessionId] = string(params.ModeId)
	default:
		err = fmt.Errorf("unknown mode %q; the modes are %s and %s",
			params.ModeId, // as it came
			"read", "write")
	}
	return resp, err
}

func (a *agent) LoadSession(context.Context, acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, errors.New("loading sessions is not supported")
}

func (a *agent) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, &acp.RequestError{Code: -32603, Message: "listing sessions is not implemented"}
}

func (a *agent) CloseSession(context.Context, acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, errors.New("closing sessions is not supported")
}

func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return nil, fmt.Errorf("unknown method %s", method)
}

// Cancel is a notification; nobody reads its error.
func (a *agent) Cancel(ctx context.Context, params acp.CancelNotification) error {
	_, err := a.mode(params.SessionId)
	return err
}

// What the agent does not offer otherwise has the right code.

func (a *agent) Logout(context.Context, acp.LogoutRequest) (r acp.LogoutResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodLogout)
}

func (a *agent) SetSessionConfigOption(context.Context, acp.SetSessionConfigOptionRequest) (r acp.SetSessionConfigOptionResponse, err error) {
	return r, acp.NewMethodNotFound(acp.AgentMethodSessionSetConfigOption)
}
