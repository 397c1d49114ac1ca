// Package asked hands on what another package's server answers, which knows no ACP.
package asked

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"returnederr/asked/peer"
)

type agent struct {
	acpbase.Agent
	server *peer.Server
	turns  map[acp.SessionId]bool
}

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.server.Ask("textDocument/hover"); err != nil {
		return acp.PromptResponse{}, err
	}
	if !a.turns[p.SessionId] {
		return acp.PromptResponse{}, errors.New("no turn") // want `session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
