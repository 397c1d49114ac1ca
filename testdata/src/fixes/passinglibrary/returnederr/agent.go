// Package returnederr has an agent that makes one error of the library's of every error.
package returnederr

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.check(params.SessionId); err != nil {
		return acp.PromptResponse{}, generic(err)
	}
	return acp.PromptResponse{}, nil
}

func (a *agent) check(id acp.SessionId) error {
	if !a.sessions[id] {
		return fmt.Errorf("no session %s", id) // want `returnederr: session/prompt answers an unknown session .*; agent.go:34 has to pass on the codes of errors first`
	}
	return nil
}

// The name is taken.
var coded = acp.NewInternalError(nil)

func generic(err error) *acp.RequestError {
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}
