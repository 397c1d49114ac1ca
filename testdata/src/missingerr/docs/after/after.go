// Package after is the example of the check's documentation, mended.
package after

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct{ mode acp.SessionModeId }

type agent struct {
	acpbase.Agent
	sessions map[acp.SessionId]*session
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if !ok {
		return acp.SetSessionModeResponse{}, &acp.RequestError{
			Code:    -32002,
			Message: "Resource not found",
			Data:    map[string]any{"sessionId": string(params.SessionId)},
		}
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}
