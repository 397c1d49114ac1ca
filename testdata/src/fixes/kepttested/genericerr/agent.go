// Package genericerr has an internal error that a test expects.
package genericerr

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[params.SessionId] {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": "session not found"}) // want `genericerr: session/prompt answers an unknown session`
	}
	return acp.PromptResponse{}, nil
}
