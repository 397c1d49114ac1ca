// Package apart gives the errors of all methods codes in one place, and does its work in another
// package.
package apart

import (
	"context"
	"errors"

	"acpbase"
	"cancelerr/apart/work"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := work.Run(ctx); err != nil { // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
		return acp.PromptResponse{}, coded(err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Silent: there is a code for a request that is taken back.
func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if err := work.Run(ctx); err != nil {
		return acp.NewSessionResponse{}, coded(err)
	}
	return acp.NewSessionResponse{SessionId: "a"}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, coded(work.Own())
}

// Silent: nobody ends that context.
func (a *agent) aside() (acp.PromptResponse, error) {
	return acp.PromptResponse{}, coded(work.Own())
}

func coded(err error) error {
	var own *acp.RequestError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &own):
		return own
	case errors.Is(err, context.Canceled):
		return acp.NewRequestCancelled(map[string]any{"error": err.Error()})
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}
