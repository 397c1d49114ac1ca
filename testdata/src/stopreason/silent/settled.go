package silent

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// settle gives every error its last form.
func settle[T any](v T, err error) (T, error) {
	if err == nil {
		return v, nil
	}
	var none T
	return none, acp.NewInternalError(err.Error())
}

// settled hands on what a call may return, or an error.
type settled struct {
	acpbase.Agent
	worn bool
}

func (a *settled) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if len(params.Prompt) > 9 {
		return settle(acp.PromptResponse{}, errors.New("too much at once"))
	}
	if err := a.check(params); err != nil {
		return settle(acp.PromptResponse{}, err)
	}
	if a.worn {
		return settle(acp.PromptResponse{}, creaks("chair"))
	}
	return settle(acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil)
}

func creaks(what string) error { return errors.New(what + " creaks") }

func (a *settled) check(params acp.PromptRequest) error { return ctxless(params.Prompt) }

func ctxless(list []acp.ContentBlock) error {
	if len(list) == 1 {
		return nil
	}
	return acp.NewInvalidParams(nil)
}
