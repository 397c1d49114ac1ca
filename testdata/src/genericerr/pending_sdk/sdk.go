// Package sdk waits for the engine: a helper whose callers say what its error
// is about.
package sdk

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	chats map[acp.SessionId]string
	modes map[acp.SessionModeId]bool
}

// internal makes the errors of this agent; what they are about, its callers say.
func (a *agent) internal(format string, args ...any) *acp.RequestError {
	return acp.NewInternalError(map[string]any{"details": fmt.Sprintf(format, args...)})
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.chats[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, a.internal("no session %s", params.SessionId) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.modes[params.ModeId] {
		return acp.SetSessionModeResponse{}, a.internal("unknown mode %q", params.ModeId) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.chats == nil {
		return acp.PromptResponse{}, a.internal("no chats: %v", ctx)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
