// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, gone(params.SessionId)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func gone(id acp.SessionId) *acp.RequestError {
	return &acp.RequestError{Code: -32002, Message: "Resource not found"} // want `-32002 \(Resource not found\) goes out without data; ACP names data.sessionId or data.uri`
}
