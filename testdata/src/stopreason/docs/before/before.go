// Package before is the example of the check's documentation, before it is mended.
package before

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
		return acp.PromptResponse{StopReason: "error"}, nil // want `session/prompt is answered with the stop reason "error"; ACP has end_turn, max_tokens, max_turn_requests, refusal and cancelled`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
