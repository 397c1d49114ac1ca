// Package cancelerr answers cancelled prompts with other stop reasons.
package cancelerr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	run func(context.Context) error
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.run(ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil // want `cancelerr`
	}
	if ctx.Err() != nil {
		return acp.PromptResponse{
			StopReason: "refusal", // want `cancelerr`
		}, nil
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
