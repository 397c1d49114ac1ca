// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type session struct{ busy bool }

type agent struct {
	acpbase.Agent
	session *session
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s := a.session
	if s.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: -31001, Message: "busy"} // want `-31001`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
