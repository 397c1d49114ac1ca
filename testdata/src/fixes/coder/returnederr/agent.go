// Package returnederr has errors without a code that handlers of coder's SDK
// return, as a fix can mend them.
package returnederr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	acp "github.com/coder/acp-go-sdk"
)

type session struct{ mode string }

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]*session
}

// The text becomes the message, and the request says which session it is.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `returnederr: session/prompt answers an unknown session`
	}
	return acp.PromptResponse{}, nil
}

// A text that formats nothing needs no formatting.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.LoadSessionResponse{}, fmt.Errorf("cwd must be absolute") // want `returnederr: session/load answers an invalid parameter value`
	}
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.LoadSessionResponse{}, fmt.Errorf("100%% sure: no such session") // want `returnederr: session/load answers an unknown session`
	}
	return acp.LoadSessionResponse{}, nil
}

// The constructor takes no message: the text goes into the data.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	switch params.ModeId {
	case "ask", "code":
	default:
		return acp.SetSessionModeResponse{}, fmt.Errorf("unknown mode %[1]q (%[1]s)", params.ModeId) // want `returnederr: session/set_mode answers an invalid parameter value`
	}
	s, err := a.session(params.SessionId)
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	s.mode = string(params.ModeId)
	return acp.SetSessionModeResponse{}, nil
}

// session is a helper whose callers hand its error on and do nothing else.
func (a *agent) session(id acp.SessionId) (*session, error) {
	s := a.sessions[id]
	if s == nil {
		return nil, fmt.Errorf( // want `returnederr: session/set_mode answers an unknown session`
			"unknown session %q of %d", // which one
			id,
			len(a.sessions),
		)
	}
	return s, nil
}

// Cancel is a notification: its error goes to the library too.
func (a *agent) Cancel(ctx context.Context, params acp.CancelNotification) error {
	_, err := a.session(params.SessionId)
	return err
}

// An error that a variable holds on its way.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		err = fmt.Errorf("session %v is gone", params.SessionId) // want `returnederr: session/resume answers an unknown session`
		return
	}
	return resp, nil
}

// A stub: the method is the SDK's constant.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("listing sessions is not supported") // want `returnederr: session/list answers an unsupported method`
}

// The method is the handler's parameter.
func (a *agent) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "_example.com/ping":
		return "pong", nil
	default:
		return nil, fmt.Errorf("unknown method %q", method) // want `returnederr: this answers an unsupported method`
	}
}

// The text is an expression of any kind.
func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if params.ValueId != nil && params.ValueId.Value == "" {
		return acp.SetSessionConfigOptionResponse{}, errors.New("a value is required for " + string(params.ValueId.ConfigId)) // want `returnederr: session/set_config_option answers an invalid parameter value`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}
