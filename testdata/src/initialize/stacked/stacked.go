// Package stacked has another type around its agent, with some of the agent's methods.
package stacked

import (
	"context"
	"io"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acp.Agent }

// Silent: what the other type answers it answers by this one's methods.
func (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber, AgentCapabilities: acp.AgentCapabilities{LoadSession: true}}, nil
}

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (r acp.AuthenticateResponse, err error) {
	return r, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	return r, nil
}

type around struct {
	acp.Agent
	loader acp.AgentLoader
}

func (a *around) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return a.loader.LoadSession(ctx, p)
}

func Serve(w io.Writer, r io.Reader) {
	a := &agent{}
	acp.NewAgentSideConnection(&around{Agent: a, loader: a}, w, r)
}
