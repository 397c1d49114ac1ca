// Package since has agents that ask whether the turn was cancelled, and wait afterwards
// or before.
package since

import (
	"context"
	"time"

	"github.com/coder/acp-go-sdk"
)

type before struct{ acp.Agent }

// A context that had not ended may have ended since.
func (b *before) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	if err := b.settle(ctx); err != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (b *before) settle(ctx context.Context) error {
	select {
	case <-time.After(time.Second):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

type after struct{ acp.Agent }

func (a *after) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	err := a.settle(ctx)
	if ctx.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	if err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *after) settle(ctx context.Context) error {
	select {
	case <-time.After(time.Second):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

type ended struct{ acp.Agent }

// What the context says is the same both times.
func (e *ended) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		if ctx.Err() == context.Canceled {
			return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
		return acp.PromptResponse{}, ctx.Err()
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

var _, _, _ = acp.NewAgentSideConnection(new(before), nil, nil), acp.NewAgentSideConnection(new(after), nil, nil), acp.NewAgentSideConnection(new(ended), nil, nil)

type rounds struct{ acp.Agent }

// Each round asks before it works.
func (r *rounds) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	for range 9 {
		if ctx.Err() != nil {
			return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
		if err := r.settle(ctx); err != nil {
			return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (r *rounds) settle(ctx context.Context) error {
	select {
	case <-time.After(time.Second):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

type ends struct{ acp.Agent }

// Each round asks behind its work.
func (e *ends) Prompt(ctx context.Context, req acp.PromptRequest) (acp.PromptResponse, error) {
	for range 9 {
		err := e.settle(ctx)
		if ctx.Err() != nil {
			return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
		if err != nil {
			return acp.PromptResponse{}, err
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (e *ends) settle(ctx context.Context) error {
	select {
	case <-time.After(time.Second):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

var _, _ = acp.NewAgentSideConnection(new(rounds), nil, nil), acp.NewAgentSideConnection(new(ends), nil, nil)
