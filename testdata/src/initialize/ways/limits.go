package ways

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// newer takes over what it has found to be too new.
type newer struct{ acpbase.Agent }

func (a *newer) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	r := acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}
	if params.ProtocolVersion > acp.ProtocolVersionNumber {
		r.ProtocolVersion = params.ProtocolVersion // want `initialize answers with the version that it is asked for`
	}
	return r, nil
}

// other has one version, and answers with all that are not.
type other struct{ acpbase.Agent }

func (a *other) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if params.ProtocolVersion == acp.ProtocolVersionNumber {
		return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
	}
	return acp.InitializeResponse{ProtocolVersion: params.ProtocolVersion}, nil // want `initialize answers with the version that it is asked for`
}

// given only asks whether there is a version.
type given struct{ acpbase.Agent }

func (a *given) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if params.ProtocolVersion == 0 {
		return acp.InitializeResponse{}, acp.NewInvalidParams("protocolVersion is missing")
	}
	return acp.InitializeResponse{ProtocolVersion: params.ProtocolVersion}, nil // want `initialize answers with the version that it is asked for`
}
