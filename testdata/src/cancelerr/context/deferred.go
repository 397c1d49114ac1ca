package context

import (
	"context"
	"time"

	"github.com/coder/acp-go-sdk"
)

// A cleaner works with a context of its own, also when a turn is cancelled, and tells
// of it in the next one.
type cleaner struct {
	acp.Agent
	work func(context.Context) error
	last error
}

func (c *cleaner) Cancel(_ context.Context, params acp.CancelNotification) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c.last = c.clean(ctx)
	return nil
}

func (c *cleaner) clean(ctx context.Context) error {
	for c.work(ctx) != nil {
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func (c *cleaner) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if c.last != nil {
		return acp.PromptResponse{}, c.last
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
