// Package missing answers with and without data.
package missing

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"} // want `-32002 \(Resource not found\) goes out without data; ACP names data.sessionId or data.uri`
	}
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, acp.NewInvalidParams(nil)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.open[params.SessionId] {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": params.SessionId}}
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, &acp.RequestError{Code: -32601, Message: "Method not found"} // want `-32601 \(Method not found\) goes out without data; ACP names data.method`
}

func (a *agent) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, acp.NewMethodNotFound(acp.AgentMethodLogout)
}

// later sets the data afterwards.
func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.open[params.SessionId] {
		e := &acp.RequestError{Code: -32002, Message: "Resource not found"}
		e.Data = map[string]any{"sessionId": params.SessionId}
		return acp.ResumeSessionResponse{}, e
	}
	return acp.ResumeSessionResponse{}, nil
}

// gone only reads an error.
func gone(e *acp.RequestError) bool { return e.Code == -32002 && e.Data == nil }
