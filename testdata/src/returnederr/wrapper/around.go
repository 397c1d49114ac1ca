package wrapper

import (
	"context"
	"errors"
	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// trouble says whether it is worth trying again.
type trouble struct {
	error
	again bool
}

func once(err error) error { return &trouble{error: err} }

// around puts a type of its own around each of its errors.
type around struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *around) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !filepath.IsAbs(params.Cwd) {
		return acp.NewSessionResponse{}, once(errors.New("E1")) // want `session/new answers an invalid parameter value with -32603`
	}
	return acp.NewSessionResponse{}, nil
}

func (a *around) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, once(errors.New("E2")) // want `session/prompt answers an unknown session with -32603`
	}
	return acp.PromptResponse{}, nil
}
