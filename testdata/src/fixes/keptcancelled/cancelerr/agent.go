// Package cancelerr has cancelled work without a fix: it may be something else
// that failed, or it is not certain what to write.
package cancelerr

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/coder/acp-go-sdk"
)

type base struct {
	acp.Agent
	tick    time.Duration
	refused int
}

// sleep returns an error that is one of the context's today.
func (b *base) sleep(ctx context.Context) error {
	select {
	case <-time.After(b.tick):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

type wordy struct{ base }

// The handler does not ask what the error is.
func (w *wordy) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := w.sleep(ctx); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("sleep: %w", err) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type hurried struct{ base }

// A context of its own has a deadline.
func (h *hurried) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, h.tick)
	defer cancel()
	<-ctx.Done()
	if ctx.Err() != nil {
		return acp.PromptResponse{}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type variable struct{ base }

// The result is a variable, which may hold anything.
func (v *variable) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var resp acp.PromptResponse
	if ctx.Err() != nil {
		return resp, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	resp.StopReason = acp.StopReasonEndTurn
	return resp, nil
}

type counting struct{ base }

func (c *counting) count() int {
	c.refused++
	return c.refused
}

// The error's text counts.
func (c *counting) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{}, fmt.Errorf("the %dth: %w", c.count(), ctx.Err()) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type receiving struct {
	base
	reasons chan string
}

// The error's text takes something from a channel.
func (r *receiving) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{}, fmt.Errorf("%s: %w", <-r.reasons, ctx.Err()) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type single struct{ base }

// Nothing else uses the variable.
func (s *single) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	what := "step"
	if ctx.Err() != nil {
		return acp.PromptResponse{}, fmt.Errorf("before the %s: %w", what, ctx.Err()) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type noted struct{ base }

// A deferred function looks at the error.
func (n *noted) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	defer func() { log.Print(err) }()
	if ctx.Err() != nil {
		return acp.PromptResponse{}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type commented struct{ base }

// A comment would be lost.
func (c *commented) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{ /* nothing yet */ }, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type positional struct{ base }

// A literal without the names of its fields.
func (p *positional) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{nil, ""}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type otherwise struct{ base }

// It was not cancelled where the condition does not hold.
func (o *otherwise) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := o.sleep(ctx)
	if err == nil {
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	} else {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
	}
}

type second struct{ base }

// It was asked of another error.
func (s *second) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := s.sleep(ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	if err := s.sleep(ctx); err != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type stopping struct {
	base
	stopped bool
}

// Something else may have stopped it.
func (s *stopping) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := s.sleep(ctx); s.stopped || ctx.Err() != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type turned struct{ base }

// The context of another turn is none of this one's.
func (t *turned) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := t.sleep(inner); inner.Err() != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
