// Package answer asks clients to log in, in a way of its own of which it tells beside what it answers.
package answer

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	user string
}

func (a *agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber, Meta: map[string]any{"login": "_own/login"}}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if a.user == "" {
		return acp.NewSessionResponse{}, acp.NewAuthRequired(nil)
	}
	return acp.NewSessionResponse{SessionId: "1"}, nil
}
