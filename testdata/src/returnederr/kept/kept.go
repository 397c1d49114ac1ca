// Package kept has files of its own for what a request names.
package kept

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type room struct{ id, dir string }

type agent struct {
	acpbase.Agent
	rooms map[acp.SessionId]*room
	dir   string
}

// Silent: the file of a room that is there is the program's own, whatever the error says.
func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	r, ok := a.rooms[p.SessionId]
	if !ok {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	if err := os.Remove(filepath.Join(a.dir, r.id)); err != nil {
		return acp.SetSessionModeResponse{}, fmt.Errorf("room file not found: %w", err)
	}
	return acp.SetSessionModeResponse{}, nil
}

// Without a room, the file tells whether there is one.
func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := os.Open(filepath.Join(a.dir, string(p.SessionId))); err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("room file not found: %w", err) // want `session/load answers an unknown session with`
	}
	return acp.LoadSessionResponse{}, nil
}
