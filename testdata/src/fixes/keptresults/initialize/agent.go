// Package initialize has faults of which the code does not tell what is meant.
package initialize

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acp.Agent }

func (agent) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	version := params.ProtocolVersion
	return acp.InitializeResponse{ProtocolVersion: version /* theirs */}, nil // want `initialize`
}
