// Package prompt is cancelled while it works.
package prompt

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// stepwise asks the context between steps.
type stepwise struct {
	acpbase.Agent
	steps []func(context.Context) error
}

func (s *stepwise) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for _, step := range s.steps {
		if err := ctx.Err(); err != nil {
			return acp.PromptResponse{}, err // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled" instead of an error`
		}
		if err := step(ctx); err != nil {
			return acp.PromptResponse{}, fmt.Errorf("step: %w", err)
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// patient waits.
type patient struct {
	acpbase.Agent
	answers chan string
}

func (p *patient) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case <-ctx.Done():
		log.Print("prompt given up")
		return acp.PromptResponse{}, ctx.Err() // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled"`
	case <-p.answers:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}

// wordy wraps.
type wordy struct {
	acpbase.Agent
	tick time.Duration
}

func (w *wordy) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := w.sleep(ctx); err != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, fmt.Errorf("sleep: %w", err) // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled"`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (w *wordy) sleep(ctx context.Context) error {
	select {
	case <-time.After(w.tick):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx) // a helper may: the handler has to turn it into a result
	}
}

// named returns the sentinel.
type named struct {
	acpbase.Agent
	stopped bool
}

func (n *named) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if n.stopped {
		return acp.PromptResponse{}, context.Canceled // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled"`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// coded sends the code for cancelled requests.
type coded struct {
	acpbase.Agent
	run func(context.Context) error
}

func (c *coded) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := c.run(ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, fmt.Errorf("run: %w", err) // want `session/prompt answers a cancelled prompt with -32800.*stop reason "cancelled"`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// right answers with a result.
type right struct {
	acpbase.Agent
	run func(context.Context) error
}

func (r *right) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	err := r.run(ctx)
	switch {
	case errors.Is(err, context.Canceled):
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	case ctx.Err() != nil:
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	case errors.Is(err, context.DeadlineExceeded):
		return acp.PromptResponse{}, err // the sources differ about a timeout
	case err != nil:
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// LoadSession is another request: the SDK answers a cancelled one with -32800,
// which is right.
func (r *right) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

// Cancel is a notification.
func (r *right) Cancel(ctx context.Context, params acp.CancelNotification) error { return ctx.Err() }

// deferring catches it at the end.
type deferring struct {
	acpbase.Agent
	run func(context.Context) error
}

func (d *deferring) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	defer func() {
		if errors.Is(err, context.Canceled) {
			resp, err = acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
	}()
	if err := d.run(ctx); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// comparing asks the context itself, in the older way.
type comparing struct{ wordy }

func (c *comparing) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := c.sleep(ctx); err != nil {
		if ctx.Err() == context.Canceled {
			return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// worded says in its own words that it was cancelled.
type worded struct {
	acpbase.Agent
	answers chan string
	own     context.Context
}

func (w *worded) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := w.slow(ctx); err != nil {
		if ctx.Err() != nil {
			return acp.PromptResponse{}, errors.New("interrupted") // want `session/prompt answers a cancelled prompt with -32603.*stop reason "cancelled"`
		}
		return acp.PromptResponse{}, err
	}
	if err := w.brief(ctx); err != nil {
		return acp.PromptResponse{}, err
	}
	select {
	case <-ctx.Done():
		return acp.PromptResponse{}, errors.New("the turn was stopped") // want `session/prompt answers a cancelled prompt with -32603.*stop reason "cancelled"`
	case <-w.own.Done():
		return acp.PromptResponse{}, errors.New("the agent is going")
	case <-w.answers:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}

func (w *worded) slow(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return errors.New("stopped") // want `session/prompt answers a cancelled prompt with -32603.*stop reason "cancelled"`
	case <-w.answers:
		return nil
	}
}

// brief gives up by itself.
func (w *worded) brief(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	select {
	case <-ctx.Done():
		return errors.New("no answer from the model")
	case <-w.answers:
		return nil
	}
}
