// Package before is the example of the check's documentation, before it is mended.
package before

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
		return acp.SetSessionModeResponse{}, nil // want `session/set_mode answers an unknown session with success; ACP has -32002 \(Resource not found\), because a.sessions has no params.SessionId: &acp.RequestError`
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}
