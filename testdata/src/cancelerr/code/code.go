// Package code answers with the code for cancelled requests on purpose.
package code

import (
	"context"
	"errors"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// waiting asks the context in several ways.
type waiting struct {
	acpbase.Agent
	done chan string
	down chan struct{}
	ask  func(context.Context) error
	tell func() error
	life context.Context
}

func (w *waiting) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil) // want `session/prompt answers a cancelled prompt with -32800.*ACP wants the stop reason "cancelled" instead of an error`
	}
	if err := context.Cause(ctx); err != nil {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32800, Message: err.Error()} // want `session/prompt answers a cancelled prompt`
	}
	if err := w.ask(ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil) // want `session/prompt answers a cancelled prompt`
	}
	if err := w.ask(ctx); err == context.Canceled {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil) // want `session/prompt answers a cancelled prompt`
	}
	select {
	case <-ctx.Done():
		return acp.PromptResponse{}, acp.NewRequestCancelled(map[string]any{"why": "cancelled"}) // want `session/prompt answers a cancelled prompt`
	case <-w.done:
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Other requests may be answered so.
func (w *waiting) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if ctx.Err() != nil {
		return acp.LoadSessionResponse{}, acp.NewRequestCancelled(nil)
	}
	return acp.LoadSessionResponse{}, nil
}

// cutOff ends prompts for reasons of its own, for which -32800 is right.
type cutOff struct{ waiting }

func (c *cutOff) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if c.life.Err() != nil {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil)
	}
	if err := c.ask(context.Background()); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil)
	}
	if err := c.ask(context.WithoutCancel(ctx)); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil)
	}
	if err := c.tell(); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil)
	}
	if err := c.ask(ctx); errors.Is(err, context.DeadlineExceeded) {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil)
	}
	if err := c.ask(ctx); err != nil {
		return acp.PromptResponse{}, acp.NewRequestCancelled(nil)
	}
	if err := c.ask(ctx); errors.Is(err, context.Canceled) {
		if err := c.tell(); err != nil {
			return acp.PromptResponse{}, acp.NewRequestCancelled("nothing is kept")
		}
	}
	select {
	case <-c.down:
		return acp.PromptResponse{}, acp.NewRequestCancelled("the agent shuts down")
	case <-c.life.Done():
		return acp.PromptResponse{}, acp.NewRequestCancelled("the agent shuts down")
	case <-ctx.Done():
		return acp.PromptResponse{}, acp.NewInternalError("the prompt was cancelled") // want `session/prompt answers a cancelled prompt with -32603`
	case <-c.done:
	}
	return acp.PromptResponse{}, acp.NewRequestCancelled("no more")
}

// sharing has a helper for several requests, for some of which the code is
// right.
type sharing struct{ waiting }

func (s *sharing) ended(ctx context.Context) error {
	if ctx.Err() != nil {
		return acp.NewRequestCancelled(nil)
	}
	return nil
}

func (s *sharing) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, s.ended(ctx)
}

func (s *sharing) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, s.ended(ctx)
}

// helped has one for prompts alone.
type helped struct{ waiting }

func (h *helped) ended(ctx context.Context) error {
	if ctx.Err() != nil {
		return acp.NewRequestCancelled(nil) // want `session/prompt answers a cancelled prompt`
	}
	return nil
}

func (h *helped) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, h.ended(ctx)
}

// limited has a limit of time, and tells the two ends apart.
type limited struct{ waiting }

func (l *limited) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	ctx, stop := context.WithTimeout(ctx, time.Minute)
	defer stop()
	<-l.done
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return acp.PromptResponse{}, acp.NewRequestCancelled("too late")
	case errors.Is(ctx.Err(), context.Canceled):
		return acp.PromptResponse{}, acp.NewRequestCancelled("stopped") // want `session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
