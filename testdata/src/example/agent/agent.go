// Package agent is what the example of package analyzer lints.
package agent

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]acp.SessionModeId
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.PromptResponse{}, acp.NewInternalError("unknown session") // want `^genericerr: .*-32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `^returnederr: .*-32002`
	}
	a.sessions[params.SessionId] = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}
