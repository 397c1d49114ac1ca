// Package genericerr has internal errors that handlers of coder's SDK build on
// purpose, as a fix can mend them.
package genericerr

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

// The data is kept, and gets what the protocol asks for.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": "session not found"}) // want `genericerr: session/prompt answers an unknown session`
	}
	if len(params.Prompt) == 0 {
		// The same arguments, another constructor.
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": "the prompt must not be empty"}) // want `genericerr: session/prompt answers an invalid parameter value`
	}
	return acp.PromptResponse{}, nil
}

// Whatever the data is.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.LoadSessionResponse{}, acp.NewInternalError(fmt.Sprintf("unknown session %s", params.SessionId)) // want `genericerr: session/load answers an unknown session`
	}
	return acp.LoadSessionResponse{}, nil
}

// No data at all.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, acp.NewInternalError(nil) // want `genericerr: session/resume answers an unknown session`
	}
	return acp.ResumeSessionResponse{}, nil
}

// A literal keeps its message unless that is only the code's name.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: -32603, Message: "no such session"} // want `genericerr: session/set_mode answers an unknown session`
	}
	switch params.ModeId {
	case "ask", "code":
		return acp.SetSessionModeResponse{}, nil
	}
	return acp.SetSessionModeResponse{}, &acp.RequestError{ // want `genericerr: session/set_mode answers an invalid parameter value`
		Code:    -32603, // for now
		Message: "Internal error",
		Data:    map[string]any{"error": "unsupported mode"},
	}
}

// The data of a literal gets what the protocol asks for as well.
func (a *agent) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if err := a.check(params.ValueId.SessionId); err != nil {
		return acp.SetSessionConfigOptionResponse{}, err
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

func (a *agent) check(id acp.SessionId) error {
	if _, ok := a.sessions[id]; !ok {
		return &acp.RequestError{Code: -32603, Message: "unknown session", Data: map[string]any{}} // want `genericerr: session/set_config_option answers an unknown session`
	}
	return nil
}

// A stub.
func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, acp.NewInternalError(map[string]any{"error": "not implemented"}) // want `genericerr: session/list answers an unsupported method`
}

// A stub with more to say than its method.
func (a *agent) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, acp.NewInternalError(map[string]any{"error": "logout is not supported", "sessions": len(a.sessions)}) // want `genericerr: logout answers an unsupported method`
}
