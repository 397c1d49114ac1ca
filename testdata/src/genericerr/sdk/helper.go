package sdk

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type narrator struct {
	acpbase.Agent
	chats map[acp.SessionId]string
	modes map[acp.SessionModeId]bool
}

// internal makes the errors of this narrator; what they are about, its callers say.
func (a *narrator) internal(format string, args ...any) *acp.RequestError {
	return acp.NewInternalError(map[string]any{"details": fmt.Sprintf(format, args...)})
}

func (a *narrator) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.chats[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, a.internal("no session %s", params.SessionId) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *narrator) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.modes[params.ModeId] {
		return acp.SetSessionModeResponse{}, a.internal("unknown mode %q", params.ModeId) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *narrator) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if a.chats == nil {
		return acp.PromptResponse{}, a.internal("no chats: %v", ctx)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
