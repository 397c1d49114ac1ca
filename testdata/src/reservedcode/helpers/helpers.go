// Package helpers makes its errors in functions of their own: who calls them knows why.
package helpers

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	rooms map[acp.SessionId]bool
	full  bool
}

func nobody(id acp.SessionId) error {
	return &acp.RequestError{Code: -32002, Message: "nobody answers", Data: map[string]any{"sessionId": id}}
}

func away() error {
	return &acp.RequestError{Code: -32002, Message: "they are away"} // want `-32002 is ACP's "Resource not found".*; the message says "they are away"`
}

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.rooms[p.SessionId] {
		return acp.PromptResponse{}, nobody(p.SessionId)
	}
	if a.full {
		return acp.PromptResponse{}, away()
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.rooms[p.SessionId] {
		return acp.SetSessionModeResponse{}, nobody(p.SessionId)
	}
	return acp.SetSessionModeResponse{}, nil
}
