package odd

import (
	"context"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type circle struct {
	acpbase.Agent
	head *node
	rows []acp.SessionId
}

// Functions that call each other.
func (a *circle) even(n *node, id acp.SessionId) error {
	if n == nil {
		return fmt.Errorf("session %s not found", id) // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	if n.id == id {
		return nil
	}
	return a.odd(n.next, id)
}

func (a *circle) odd(n *node, id acp.SessionId) error {
	if n != nil && n.id == id {
		return nil
	}
	return a.even(n, id)
}

func (a *circle) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, a.even(a.head, params.SessionId)
}

// What is empty is not the value that the text is about.
func (a *circle) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if len(a.rows) == 0 {
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `session/load answers an unknown session with -32603.*-32002`
	}
	return acp.LoadSessionResponse{}, nil
}
