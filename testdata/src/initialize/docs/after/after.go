// Package after is the example of the check's documentation, mended.
package after

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

func (a *agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, acp.NewMethodNotFound(acp.AgentMethodSessionLoad)
}
