package sdk

import (
	"context"
	"slices"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// A terse agent says with data alone what was wrong.
type terse struct {
	acpbase.Agent
	current acp.SessionId
	modes   []acp.SessionModeId
	ready   string
}

func (t *terse) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.SessionId != t.current {
		return acp.SetSessionModeResponse{}, acp.NewInternalError(map[string]any{"sessionId": params.SessionId}) // want `session/set_mode answers an unknown session with -32603.*-32002`
	}
	if !slices.Contains(t.modes, params.ModeId) {
		return acp.SetSessionModeResponse{}, acp.NewInternalError(map[string]any{"modeId": params.ModeId}) // want `session/set_mode answers an invalid parameter value with -32603.*-32602`
	}
	if t.ready != "yes" {
		return acp.SetSessionModeResponse{}, acp.NewInternalError(map[string]any{"modeId": params.ModeId})
	}
	return acp.SetSessionModeResponse{}, nil
}
