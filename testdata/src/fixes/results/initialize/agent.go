// Package initialize sends back whatever version it is asked for.
package initialize

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acp.Agent }

func (agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: params.ProtocolVersion, AuthMethods: []acp.AuthMethod{}}, nil // want `initialize`
}
