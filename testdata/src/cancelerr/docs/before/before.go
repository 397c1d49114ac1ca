// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	work func(context.Context, acp.PromptRequest) <-chan struct{}
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	done := a.work(ctx, params)
	select {
	case <-ctx.Done():
		return acp.PromptResponse{}, ctx.Err() // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled"`
	case <-done:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}
