// Package after is the example of the check's documentation, after it is mended.
package after

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// codeBusy says that the session answers another prompt; the client can
// send it again later.
const codeBusy = -31001

type session struct{ busy bool }

type agent struct {
	acpbase.Agent
	session *session
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	s := a.session
	if s.busy {
		return acp.PromptResponse{}, &acp.RequestError{Code: codeBusy, Message: "busy"}
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
