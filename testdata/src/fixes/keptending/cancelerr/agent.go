// Package cancelerr has cancelled work whose error a test asks for: it would fail if
// the prompt were answered with a result.
package cancelerr

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acp.Agent }

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.PromptResponse{}, err // want `cancelerr: session/prompt answers a cancelled prompt`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
