// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

func (a *agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{
		ProtocolVersion:   params.ProtocolVersion,                   // want `initialize answers with the version that it is asked for, whichever that is`
		AgentCapabilities: acp.AgentCapabilities{LoadSession: true}, // want `initialize offers agentCapabilities.loadSession, but session/load is answered with -32601 \(Method not found\)`
	}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, acp.NewMethodNotFound(acp.AgentMethodSessionLoad)
}
