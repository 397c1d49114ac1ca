package stores

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// allowed removes what may be missing.
type allowed struct {
	acpbase.Agent
	dir string
}

var errGone = errors.New("E1")

func (a *allowed) remove(id string) error {
	if err := os.Remove(filepath.Join(a.dir, id+".json")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("E2: %w", err)
	}
	return os.RemoveAll(filepath.Join(a.dir, "notes", id))
}

// SetSessionMode begins anew.
func (a *allowed) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, a.remove(string(params.SessionId))
}

func (a *allowed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := os.ReadFile(filepath.Join(a.dir, string(params.SessionId)+".json"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errGone) {
		return acp.LoadSessionResponse{}, errors.New("E3") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, err
}
