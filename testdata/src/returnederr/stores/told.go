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

// told says of a file that is missing something else than of one that it can not read.
type told struct {
	acpbase.Agent
	dir string
}

func (t *told) read(name string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(t.dir, name))
	if err != nil {
		return nil, err // want `session/load answers an unknown session with -32603.*-32002`
	}
	return text, nil
}

func (t *told) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := t.read("rules") // which are the same for all sessions
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return acp.PromptResponse{}, fmt.Errorf("E2: %w", err)
	case err != nil:
		return acp.PromptResponse{}, fmt.Errorf("E3: %w", err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (t *told) open(id string) error {
	_, err := t.read(filepath.Base(id) + ".json")
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("E4: %w", err)
	case err != nil:
		return fmt.Errorf("E5: %w", err)
	}
	return nil
}

func (t *told) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, t.open(string(params.SessionId))
}
