// Package after is the example of the check's documentation, mended.
package after

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	turn func(context.Context, acp.PromptRequest) error
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.turn(ctx, params); err != nil {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
