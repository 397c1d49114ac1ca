package sdk

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errClosed = errors.New("session not found")

// What is found out and then answered is reported where it is answered.
type asking struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *asking) have(id acp.SessionId) error {
	if !a.open[id] {
		return errClosed
	}
	return nil
}

func (a *asking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := a.have(params.SessionId)
	if errors.Is(err, errClosed) {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()}) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	return acp.PromptResponse{}, err
}

// What nobody asked about is reported where it is made.
func (a *asking) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.have(params.SessionId); err != nil {
		return acp.LoadSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.LoadSessionResponse{}, nil
}
