// Package once has causes that several calls bring, and calls that bring
// several causes.
package once

import (
	"context"
	"errors"

	"acpbase"
	"returnederr/once/store"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	store *store.Store
}

// One error of another package is one finding, wherever it is called: that of
// mixed.go is the first.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.store.Open(string(params.SessionId))
	return acp.PromptResponse{}, err
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := a.store.Open(string(params.SessionId))
	return acp.LoadSessionResponse{}, err
}

// Several causes of one call are told with those of the others.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, a.store.Note(string(params.SessionId), string(params.ModeId))
}

// What is found out and answered is reported where it is answered.
type asking struct{ agent }

func (a *asking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.store.Open(string(params.SessionId))
	if errors.Is(err, store.ErrNotFound) {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	if err != nil {
		return acp.PromptResponse{}, acp.NewInternalError(nil)
	}
	return acp.PromptResponse{}, nil
}
