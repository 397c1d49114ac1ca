// Package agent waits with the functions of another package.
package agent

import (
	"context"
	"time"

	"acpbase"
	"cancelerr/outside/clock"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := clock.Nap(time.Second); err != nil {
		return acp.PromptResponse{}, err
	}
	if err := clock.Doze(time.Second); err != nil {
		return acp.PromptResponse{}, err
	}
	if err := clock.Wait(ctx, time.Second); err != nil { // want `session/prompt answers a cancelled prompt with -32800`
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
