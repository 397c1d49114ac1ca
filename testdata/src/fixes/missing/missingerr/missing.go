// Package missing has requests that succeed although their session is not there.
package missing

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct{ mode acp.SessionModeId }

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]*session
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, ok := a.open[params.SessionId]
	if !ok {
		return acp.SetSessionModeResponse{}, nil // want `session/set_mode answers an unknown session with success`
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

// The ways meet: the author has to part them.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if s := a.open[params.SessionId]; s != nil {
		s.mode = ""
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil // want `session/prompt answers an unknown session with success`
}
