// Package joined joins the error of a context with another one. The library looks
// for context.Canceled inside of what it gets.
package joined

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errStopped = errors.New("stopped")

// A context of the program's own that is done is not the peer's doing.
type own struct {
	acpbase.Agent
	life context.Context
}

func (a *own) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.life.Err(); err != nil {
		return acp.PromptResponse{}, errors.Join(errStopped, err)
	}
	return acp.PromptResponse{}, nil
}

type first struct{ acpbase.Agent }

func (a *first) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.PromptResponse{}, errors.Join(err, errStopped) // want `session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{}, nil
}

type last struct{ acpbase.Agent }

func (a *last) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.PromptResponse{}, errors.Join(errStopped, err) // want `session/prompt answers a cancelled prompt with -32800`
	}
	return acp.PromptResponse{}, nil
}

// An error that is made of the request there is not another finding.
type made struct{ acpbase.Agent }

func (a *made) Prompt(ctx context.Context, params acp.PromptRequest) (res acp.PromptResponse, err error) {
	if cause := ctx.Err(); cause != nil {
		own := fmt.Errorf("the turn of %s was stopped", params.SessionId)
		err = fmt.Errorf("%w: %w", own, cause) // want `session/prompt answers a cancelled prompt with -32800`
	}
	return res, err
}

// Where the context is done, there is an error.
type waits struct {
	acpbase.Agent
	turns chan acp.PromptResponse
}

func (a *waits) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case res := <-a.turns:
		return res, nil
	case <-ctx.Done():
		return acp.PromptResponse{}, errors.Join(ctx.Err(), errStopped) // want `session/prompt answers a cancelled prompt with -32800`
	}
}
