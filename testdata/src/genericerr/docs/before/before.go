// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct{ turns int }

type agent struct {
	acpbase.Agent
	sessions map[acp.SessionId]*session
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if !ok {
		return acp.PromptResponse{}, acp.NewInternalError("session not found") // want `session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\)`
	}
	s.turns++
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
