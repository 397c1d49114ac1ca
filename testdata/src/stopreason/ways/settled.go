package ways

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

func settle[T any](v T, err error) (T, error) {
	if err == nil {
		return v, nil
	}
	var none T
	return none, acp.NewInternalError(err.Error())
}

// settled answers without a stop reason if nothing failed.
type settled struct {
	acpbase.Agent
	turns int
}

func (a *settled) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return settle(acp.PromptResponse{}, a.check()) // want `session/prompt is answered with no stop reason`
}

// handed answers with what a function hands on, which may be no error.
type handed struct{ settled }

func (a *handed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return settle(acp.PromptResponse{}, a.through()) // want `session/prompt is answered with no stop reason`
}

func (a *handed) through() error { return a.check() }

func (a *settled) check() error {
	if a.turns > 9 {
		return errors.New("too much at once")
	}
	return nil
}
