package silent

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// between answers with what lies between the oldest and the newest that it has.
type between struct{ acpbase.Agent }

func (a *between) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	r := acp.InitializeResponse{ProtocolVersion: 3}
	if params.ProtocolVersion >= 1 && params.ProtocolVersion <= 3 {
		r.ProtocolVersion = params.ProtocolVersion
	}
	return r, nil
}

// among asks a list, and answers with a part of what is newer.
type among struct {
	acpbase.Agent
	all map[acp.ProtocolVersion]bool
}

func (a *among) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if params.ProtocolVersion > 1 && a.all[params.ProtocolVersion] {
		return acp.InitializeResponse{ProtocolVersion: params.ProtocolVersion}, nil
	}
	return acp.InitializeResponse{ProtocolVersion: 1}, nil
}

// older answers with what is older than its own.
type older struct{ acpbase.Agent }

func (a *older) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	v := acp.ProtocolVersion(acp.ProtocolVersionNumber)
	if params.ProtocolVersion > 0 && params.ProtocolVersion < v {
		v = params.ProtocolVersion
	}
	return acp.InitializeResponse{ProtocolVersion: v}, nil
}

// capped has the version replaced that is too new.
type capped struct{ acpbase.Agent }

func (a *capped) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	v := params.ProtocolVersion
	if v > acp.ProtocolVersionNumber {
		v = acp.ProtocolVersionNumber
	}
	return acp.InitializeResponse{ProtocolVersion: v}, nil
}
