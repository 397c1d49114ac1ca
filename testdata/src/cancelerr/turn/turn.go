// Package turn ends cancelled prompts with a result that says something else.
package turn

import (
	"context"
	"errors"
	"sync/atomic"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	work func(context.Context) error
}

// What is right: the reason is cancelled, or only work of the agent's own ended.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	search, stop := context.WithCancel(context.Background())
	stop()
	if errors.Is(a.work(search), context.Canceled) {
		return acp.PromptResponse{StopReason: acp.StopReasonRefusal}, nil
	}
	err := a.work(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	case errors.Is(err, context.DeadlineExceeded):
		return acp.PromptResponse{StopReason: acp.StopReasonMaxTurnRequests}, nil
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type second struct {
	acpbase.Agent
	work    func(context.Context) error
	stopped atomic.Bool
	paused  bool
}

func (a *second) Cancel(ctx context.Context, params acp.CancelNotification) error {
	a.stopped.Store(true)
	return nil
}

func (a *second) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	a.stopped.Store(false)
	err := a.work(ctx)
	if errors.Is(err, context.Canceled) {
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil // want `session/prompt answers a cancelled prompt with the stop reason "end_turn"; ACP wants the stop reason "cancelled", because the error is context.Canceled`
	}
	if a.stopped.Load() {
		return acp.PromptResponse{StopReason: acp.StopReasonRefusal}, nil // want `session/prompt answers a cancelled prompt with the stop reason "refusal"`
	}
	if a.paused { // whoever sets it
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
	if ctx.Err() != nil {
		return acp.PromptResponse{}, nil // want `session/prompt answers a cancelled prompt with no stop reason`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type third struct {
	acpbase.Agent
	work func(context.Context) error
}

// The context is ended before it is asked.
func (a *third) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(ctx)
	err := a.work(turn)
	cancel()
	if turn.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil // want `session/prompt answers every turn as a cancelled one`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}

type fourth struct {
	acpbase.Agent
	work func(context.Context) error
}

// The context is ended when the turn is over.
func (a *fourth) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	turn, cancel := context.WithCancel(ctx)
	defer cancel()
	err := a.work(turn)
	if turn.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	cancel()
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}
