// Package mapper gives all errors one code, those of the clock among them.
package mapper

import (
	"context"
	"time"

	"acpbase"
	"cancelerr/outside/clock"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	life context.Context
}

func failed(err error) error { return acp.NewInternalError(err.Error()) }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := clock.Nap(time.Second); err != nil {
		return acp.PromptResponse{}, failed(err)
	}
	if err := clock.Wait(a.life, time.Second); err != nil { // the agent's own end
		return acp.PromptResponse{}, failed(err)
	}
	turn, done := context.WithCancel(ctx)
	defer done()
	if err := clock.Rest(turn, time.Second); err != nil { // want `session/prompt answers a cancelled prompt with -32603`
		return acp.PromptResponse{}, failed(err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
