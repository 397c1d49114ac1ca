// Package after is the example of the check's documentation, after it is mended.
package after

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
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	case <-done:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}
