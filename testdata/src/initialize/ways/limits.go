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

// capped has the version replaced that is too new, and not the one that is too old.
type capped struct{ acpbase.Agent }

func (a *capped) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	v := params.ProtocolVersion
	if v > acp.ProtocolVersionNumber {
		v = acp.ProtocolVersionNumber
	}
	return acp.InitializeResponse{ProtocolVersion: v}, nil // want `initialize answers a version below 1 with that version, which the agent does not have; ACP wants a result with the newest`
}
