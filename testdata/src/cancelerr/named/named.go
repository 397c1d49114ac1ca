// Package named calls the end of a turn by names of its own.
package named

import (
	"context"
	"errors"
	"fmt"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errStopped = errors.New("somebody stopped it")
	errLate    = errors.New("it took too long")
)

type agent struct {
	acpbase.Agent
	ready, done chan struct{}
	stop        context.CancelCauseFunc
}

func (a *agent) Cancel(context.Context, acp.CancelNotification) error {
	a.stop(errStopped)
	return nil
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, a.stop = context.WithCancelCause(ctx)
	select {
	case <-a.ready:
	case <-ctx.Done():
		return acp.PromptResponse{}, fmt.Errorf("wait: %w", context.Cause(ctx)) // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
	}
	late, end := context.WithTimeout(context.Background(), time.Second)
	defer end()
	select {
	case <-a.done:
	case <-late.Done():
		return acp.PromptResponse{}, errLate
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
