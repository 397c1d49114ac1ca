// Package places brings two errors for one reason: the place is that of the reason.
package places

import (
	"context"

	"acpbase"
	"returnederr/places/shelf"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	shelf *shelf.Shelf
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, a.shelf.Set(string(params.ModeId)) // want `because mode is none of the values asked for \(shelf.go:24\) and in another place`
}
