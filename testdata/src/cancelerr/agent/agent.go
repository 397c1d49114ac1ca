// Package agent answers cancelled prompts.
package agent

import (
	"context"
	"errors"
	"fmt"
	"time"

	acp "github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	updates chan string
}

// The context's error is no answer to a prompt.
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	for {
		select {
		case <-ctx.Done():
			return acp.PromptResponse{}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32800 \(Request cancelled\); ACP wants the stop reason "cancelled" instead of an error`
		case u, ok := <-a.updates:
			if !ok {
				return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
			}
			if err := a.send(ctx, u); err != nil {
				return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
			}
		}
	}
}

// send does what a helper should; the handler has to tell the cases apart.
func (a *agent) send(ctx context.Context, text string) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("send: %w", err)
	}
	return nil
}

// wrapped hands the error on in words of its own.
type wrapped struct{ agent }

func (a *wrapped) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.turn(ctx); err != nil {
		if errors.Is(err, context.Canceled) {
			return acp.PromptResponse{}, fmt.Errorf("cancelled: %w", err) // want `cancelerr: session/prompt answers a cancelled prompt`
		}
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *wrapped) turn(ctx context.Context) error { return errors.New("the model is gone") }

// coded has a code for it, and it is an error still.
type coded struct{ agent }

func (a *coded) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{}, context.Canceled // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// told hears of it from somebody else than the context, which it has asked before.
type told struct {
	agent
	stopped map[acp.SessionId]bool
}

func (a *told) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	if a.stopped[p.SessionId] {
		return acp.PromptResponse{}, context.Canceled // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// right answers with a result.
type right struct{ agent }

func (a *right) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.turn(ctx); err != nil {
		if errors.Is(err, context.Canceled) || ctx.Err() != nil {
			return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
		}
		return acp.PromptResponse{}, err
	}
	select {
	case <-ctx.Done():
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	default:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}

// A deadline is not the client's doing.
func (a *right) turn(ctx context.Context) error {
	if ctx.Err() == context.Canceled {
		return context.DeadlineExceeded
	}
	return nil
}

// No peer cancels a context of the background.
func (a *right) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	own, stop := context.WithTimeout(context.Background(), time.Second)
	defer stop()
	return acp.LoadSessionResponse{}, own.Err()
}

// Another request may be answered with -32800.
func (a *right) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.NewSessionResponse{}, err
	}
	return acp.NewSessionResponse{}, acp.NewRequestCancelled(nil)
}
