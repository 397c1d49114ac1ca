// Package after is the example of the check's documentation, after it is mended.
package after

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

func (a *agent) session(id acp.SessionId) (*session, error) {
	s, ok := a.sessions[id]
	if !ok {
		return nil, &acp.RequestError{
			Code:    -32002,
			Message: "Resource not found",
			Data:    map[string]any{"sessionId": id},
		}
	}
	return s, nil
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s, err := a.session(params.SessionId)
	if err != nil {
		return acp.PromptResponse{}, err
	}
	s.turns++
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
