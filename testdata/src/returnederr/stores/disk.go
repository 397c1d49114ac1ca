package stores

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errNothing = errors.New("E1")

// settings are read from a file, where they have names of their own.
type settings struct {
	Dir string `json:"data_dir"`
}

// disk has a file for each session.
type disk struct {
	acpbase.Agent
	settings settings
}

func (d *disk) path(id string) string {
	return filepath.Join(d.settings.Dir, filepath.Base(id)+".json")
}

func (d *disk) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := os.ReadFile(d.path(string(params.SessionId)))
	if errors.Is(err, fs.ErrNotExist) {
		return acp.LoadSessionResponse{}, errNothing // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, err
}

// Prompt reads what is the same for all sessions.
func (d *disk) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := os.ReadFile(filepath.Join(d.settings.Dir, "rules"))
	if errors.Is(err, fs.ErrNotExist) {
		return acp.PromptResponse{}, errNothing
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}

// reader has a folder for each session.
type reader struct {
	acpbase.Client
	folders map[acp.SessionId]string
}

func (r *reader) resolve(id acp.SessionId, path string) string {
	if folder, ok := r.folders[id]; ok && folder != "" && !filepath.IsAbs(path) {
		return filepath.Clean(filepath.Join(folder, path))
	}
	return filepath.Clean(path)
}

func (r *reader) ReadTextFile(ctx context.Context, params acp.ReadTextFileRequest) (acp.ReadTextFileResponse, error) {
	text, err := os.ReadFile(r.resolve(params.SessionId, params.Path))
	if err != nil {
		return acp.ReadTextFileResponse{}, err // want `fs/read_text_file answers a missing file with -32603.*-32002`
	}
	return acp.ReadTextFileResponse{Content: string(text)}, nil
}
