// Package causes asks a context why it ended.
package causes

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errStopped = errors.New("somebody stopped it")
	errQuit    = errors.New("the program ends")
)

type turns struct {
	acpbase.Agent
	stop context.CancelCauseFunc
}

func (t *turns) Cancel(context.Context, acp.CancelNotification) error {
	t.stop(errStopped)
	return nil
}

func work(ctx context.Context) error {
	for range 3 {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func rest(ctx context.Context) error { return ctx.Err() }

// told says how a turn ends that the client has stopped, so that what is left is something else.
type told struct{ turns }

func (t *told) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, t.stop = context.WithCancelCause(ctx)
	err := rest(ctx)
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errStopped):
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	case err != nil:
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// other asks for another reason.
type other struct{ turns }

func (o *other) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, o.stop = context.WithCancelCause(ctx)
	err := work(ctx)
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errQuit):
		return acp.PromptResponse{StopReason: acp.StopReasonRefusal}, nil
	case err != nil:
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// compared compares it.
type compared struct{ turns }

func (c *compared) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, c.stop = context.WithCancelCause(ctx)
	if err := rest(ctx); context.Cause(ctx) == errStopped {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	} else if err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// before asks before it waits.
type before struct{ turns }

func (b *before) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, b.stop = context.WithCancelCause(ctx)
	if errors.Is(context.Cause(ctx), errStopped) {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	if err := later(ctx); err != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func later(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}
