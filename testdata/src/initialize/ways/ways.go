// Package ways initializes in ways that clients cannot rely on.
package ways

import (
	"context"
	"fmt"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// echo only prints the version.
type echo struct{ acpbase.Agent }

func (a *echo) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	log.Printf("version %d", params.ProtocolVersion)
	return hello(params.ProtocolVersion), nil
}

func hello(v acp.ProtocolVersion) acp.InitializeResponse {
	return acp.InitializeResponse{ProtocolVersion: v} // want `initialize answers with the version that it is asked for`
}

// strict refuses what it does not have.
type strict struct{ acpbase.Agent }

func (a *strict) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if err := check(params.ProtocolVersion); err != nil {
		return acp.InitializeResponse{}, err
	}
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

func check(v acp.ProtocolVersion) error {
	if v > acp.ProtocolVersionNumber {
		return fmt.Errorf("version %d is too new", v) // want `initialize answers a version that the agent does not have with -32603 \(Internal error\); ACP wants a result`
	}
	return nil
}

// loader has no method for what it offers.
type loader struct{ acpbase.Agent }

func (a *loader) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	r := acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}
	r.AgentCapabilities = acp.AgentCapabilities{LoadSession: true} // want `initialize offers agentCapabilities.loadSession`
	return r, nil
}
