// Package reservedcode has a custom code that a test expects.
package reservedcode

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
		return acp.PromptResponse{}, &acp.RequestError{Code: -32001, Message: "session not found"} // want `reservedcode: -32001 is a custom code.*ACP has -32002`
	}
	return acp.PromptResponse{}, nil
}
