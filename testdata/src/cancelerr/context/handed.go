package context

import (
	"context"
	"time"

	"github.com/coder/acp-go-sdk"
)

// A relay hands on the failures of somebody who is not seen.
type relay struct {
	acp.Agent
	ask   func(context.Context, string) error
	quick bool
}

func (r *relay) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var none acp.PromptResponse
	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	err := r.ask(limited, "first")
	switch {
	case err == nil:
	case r.quick:
		return none, err
	case limited.Err() != nil: // it may have been too late
		return none, err
	}
	err = r.ask(ctx, "second")
	switch {
	case err == nil:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	case ctx.Err() != nil:
		return none, err // want `session/prompt answers a cancelled prompt with -32603 \(Internal error\); ACP wants the stop reason "cancelled"`
	}
	return none, err
}

func (r *relay) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if err := r.ask(ctx, "mode"); ctx.Err() != nil {
		return acp.SetSessionModeResponse{}, err
	}
	return acp.SetSessionModeResponse{}, nil
}
