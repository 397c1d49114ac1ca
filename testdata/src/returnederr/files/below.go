package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"acpbase"

	acpsdk "github.com/coder/acp-go-sdk"
)

// below looks for a file of its own in the directory that the request names.
type below struct{ acpbase.Agent }

const settings = "settings.toml"

func (below) NewSession(ctx context.Context, p acpsdk.NewSessionRequest) (acpsdk.NewSessionResponse, error) {
	if _, err := os.Stat(filepath.Join(p.Cwd, settings)); errors.Is(err, fs.ErrNotExist) {
		return acpsdk.NewSessionResponse{}, fmt.Errorf("there is no %s in %s", settings, p.Cwd) // the directory is there
	}
	return acpsdk.NewSessionResponse{}, nil
}

func (below) LoadSession(ctx context.Context, p acpsdk.LoadSessionRequest) (acpsdk.LoadSessionResponse, error) {
	if _, err := os.Stat(filepath.Clean(p.Cwd)); errors.Is(err, fs.ErrNotExist) {
		return acpsdk.LoadSessionResponse{}, fmt.Errorf("there is no %s", p.Cwd) // want `returnederr: session/load answers an invalid parameter value with -32603`
	}
	return acpsdk.LoadSessionResponse{}, nil
}
