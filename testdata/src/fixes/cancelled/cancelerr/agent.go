// Package cancelerr has cancelled work that handlers answer with an error, as a
// fix can mend it.
package cancelerr

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type stepwise struct {
	acp.Agent
	steps []func(context.Context) error
}

// The context that the handler was given says so.
func (s *stepwise) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for _, step := range s.steps {
		if err := ctx.Err(); err != nil {
			return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
		}
		if err := step(ctx); err != nil {
			return acp.PromptResponse{}, err
		}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type telling struct{ stepwise }

// The text that nobody reads any more goes.
func (t *telling) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	for i := range t.steps {
		if ctx.Err() != nil {
			return acp.PromptResponse{}, fmt.Errorf("step %d: %w", i, ctx.Err()) // want `cancelerr: session/prompt answers a cancelled prompt`
		}
		fmt.Println(i)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type twice struct{ stepwise }

// Only one of two uses of a variable can go.
func (t *twice) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	what := "step"
	if err := t.steps[0](ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, fmt.Errorf("first %s: %w", what, err) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	if err := t.steps[1](ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, fmt.Errorf("second %s: %w", what, err) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type asking struct{ stepwise }

// The handler asks for context.Canceled. Another stop reason is replaced.
func (a *asking) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.steps[0](ctx); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, fmt.Errorf("step: %w", err) // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type patient struct {
	acp.Agent
	answers chan string
}

func (p *patient) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case <-ctx.Done():
		return acp.PromptResponse{Meta: map[string]any{"waited": true}}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	case <-p.answers:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}

type named struct {
	acp.Agent
	stopped bool
}

func (n *named) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if n.stopped {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, context.Canceled // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type dialog struct {
	acp.Client
	ask func(context.Context) (int, error)
}

// The outcome is what the SDK has a function for.
func (d *dialog) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	i, err := d.ask(ctx)
	switch {
	case err == context.Canceled:
		return acp.RequestPermissionResponse{}, err // want `cancelerr: session/request_permission answers a cancelled permission request`
	case err != nil:
		return acp.RequestPermissionResponse{}, err
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected(p.Options[i].OptionId)}, nil
}

type polite struct{ dialog }

// The outcome is there already.
func (p *polite) RequestPermission(ctx context.Context, params acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	if ctx.Err() != nil {
		return acp.RequestPermissionResponse{Outcome: acp.RequestPermissionOutcome{Cancelled: &acp.RequestPermissionOutcomeCancelled{}}}, ctx.Err() // want `cancelerr: session/request_permission answers a cancelled permission request`
	}
	return acp.RequestPermissionResponse{Outcome: acp.NewRequestPermissionOutcomeSelected("yes")}, nil
}
