// Package generated is half generated; that half its author cannot mend.
package generated

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.find(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	if len(params.Prompt) == 0 {
		return acp.PromptResponse{}, errors.New("prompt is empty") // want `session/prompt answers an invalid parameter value with -32603.*-32602`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
