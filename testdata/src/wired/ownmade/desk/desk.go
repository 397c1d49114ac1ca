// Package desk answers, and knows nothing of the rooms that there are.
package desk

import (
	"context"

	acp "github.com/coder/acp-go-sdk"

	"wired/ownmade/api"
)

// A Desk is an agent.
type Desk struct {
	acp.Agent
	Rooms api.Rooms
}

// SetSessionMode sets the mode of a room.
func (d *Desk) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	r, err := d.Rooms.Find(string(p.SessionId))
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if err := r.SetMode(string(p.ModeId)); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	return acp.SetSessionModeResponse{}, r.Configure(string(p.ModeId))
}

// LoadSession asks a bin.
func (d *Desk) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, d.Rooms.Spare().Load(string(p.SessionId))
}
