package params

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type caller struct{ acpbase.Agent }

// The prompt as a whole is a parameter, whatever the text says of it.
func (a *caller) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, errors.New("nothing to do") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
