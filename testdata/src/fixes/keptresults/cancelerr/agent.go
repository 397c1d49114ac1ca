// Package cancelerr has its stop reasons from elsewhere.
package cancelerr

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acp.Agent }

const done = acp.StopReason("end_turn")

func (agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if ctx.Err() != nil {
		return acp.PromptResponse{StopReason: done}, nil // want `cancelerr`
	}
	return acp.PromptResponse{StopReason: done}, nil
}
