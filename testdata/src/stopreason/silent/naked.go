package silent

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// naked puts its results into variables, and returns them as they are then.
type naked struct {
	acpbase.Agent
	full bool
}

func (a *naked) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	if len(params.Prompt) > 9 {
		resp, err = acp.PromptResponse{}, errors.New("too much at once")
		return
	}
	resp = acp.PromptResponse{StopReason: "busy"} // replaced on all ways
	if a.full {
		resp, err = acp.PromptResponse{StopReason: acp.StopReasonMaxTokens}, nil
		return
	}
	resp, err = acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	return
}
