// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"
	"fmt"

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
		return nil, fmt.Errorf("session %s not found", id) // want `session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\)`
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
