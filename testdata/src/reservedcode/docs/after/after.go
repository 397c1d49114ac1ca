// Package after is the example of the check's documentation, after it is mended.
package after

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// codeRateLimited says that the account may not send more for now.
const codeRateLimited = -31001

// codeBusy says that the session answers another prompt.
const codeBusy = -31002

type session struct{ busy bool }

type agent struct {
	acpbase.Agent
	session *session
	left    int
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s := a.session
	if s.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeBusy, Message: "session is busy"}
	}
	if a.left == 0 {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeRateLimited, Message: "rate limit"}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
