// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// codeRateLimited says that the account may not send more for now.
const codeRateLimited = -32001 // want `-32001`

type session struct{ busy bool }

type agent struct {
	acpbase.Agent
	session *session
	left    int
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s := a.session
	if s.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32000, Message: "session is busy"} // want `-32000`
	}
	if a.left == 0 {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeRateLimited, Message: "rate limit"}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
