// Package login asks clients to log in, and never says how.
package login

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
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber, AuthMethods: []acp.AuthMethod{}}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if a.user == "" {
		return acp.NewSessionResponse{}, acp.NewAuthRequired(nil) // want `-32000 \(Authentication required\) asks the client to log in, but initialize offers no authMethods to do so`
	}
	return acp.NewSessionResponse{SessionId: "1"}, nil
}
