// Package silent initializes as it should, or says too little to know.
package silent

import (
	"context"
	"errors"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// negotiated takes the smaller version.
type negotiated struct {
	acpbase.Agent
	ready bool
}

func (a *negotiated) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if !a.ready {
		return acp.InitializeResponse{}, errors.New("the worker did not start")
	}
	if params.ProtocolVersion < 1 {
		return acp.InitializeResponse{}, acp.NewInvalidParams("protocolVersion is missing")
	}
	return acp.InitializeResponse{ProtocolVersion: min(params.ProtocolVersion, acp.ProtocolVersionNumber)}, nil
}

// helped lets a function decide.
type helped struct{ acpbase.Agent }

func (a *helped) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: settle(params.ProtocolVersion)}, nil
}

func settle(asked acp.ProtocolVersion) acp.ProtocolVersion {
	if asked == acp.ProtocolVersionNumber {
		return asked
	}
	return acp.ProtocolVersionNumber
}

// drafted speaks a newer version, which has an error for this.
type drafted struct{ acpbase.Agent }

func (a *drafted) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if params.ProtocolVersion != 2 {
		return acp.InitializeResponse{}, &acp.RequestError{Code: -32022, Message: "Unsupported protocol version"}
	}
	return acp.InitializeResponse{ProtocolVersion: 2}, nil
}

// loads has what it offers, sometimes.
type loads struct {
	acpbase.Agent
	disk map[acp.SessionId]string
	able bool
}

func (a *loads) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	log.Printf("version %d", params.ProtocolVersion)
	return acp.InitializeResponse{
		ProtocolVersion:   acp.ProtocolVersionNumber,
		AgentCapabilities: acp.AgentCapabilities{LoadSession: a.able},
		AuthMethods:       []acp.AuthMethod{{}},
	}, nil
}

func (a *loads) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if a.disk == nil {
		return acp.LoadSessionResponse{}, acp.NewMethodNotFound(acp.AgentMethodSessionLoad)
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *loads) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, acp.NewAuthRequired(nil)
}

// outer has the method from another type, which may answer it.
type outer struct{ acp.AgentLoader }

func (a *outer) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{
		ProtocolVersion:   acp.ProtocolVersionNumber,
		AgentCapabilities: acp.AgentCapabilities{LoadSession: true},
	}, nil
}
