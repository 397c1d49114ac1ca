// Package returnederr has errors without a code that handlers of spachava753's
// SDK return. Its errors are in a package of their own.
package returnederr

import (
	"context"
	"fmt"

	"github.com/spachava753/acp-sdk/acp"
)

type agent struct {
	acp.SessionHandler
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params *acp.PromptRequest) (*acp.PromptResponse, error) {
	if _, ok := a.sessions[params.SessionID]; !ok {
		return nil, fmt.Errorf("session %s not found", params.SessionID) // want `returnederr: session/prompt answers an unknown session`
	}
	return &acp.PromptResponse{}, nil
}
