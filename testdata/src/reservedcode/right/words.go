package right

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// What is cut off internally is a cancelled request: a timeout, the end of the
// program, a limit on resources.
const (
	errCodeTimeout  = -32800
	errCodeDeadline = -32800
	errCodeShutdown = -32800
)

// A session that is over does not exist.
const (
	errCodeSessionGone    = -32002
	errCodeSessionExpired = -32002
	errCodeSessionClosed  = -32002
)

type stranger struct{ acpbase.Agent }

func (a *stranger) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return acp.PromptResponse{}, &acp.RequestError{Code: -32800, Message: "timed out"}
	}
	return acp.PromptResponse{}, &acp.RequestError{Code: errCodeShutdown, Message: "server is going down"}
}

func (a *stranger) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if params.SessionId == "old" {
		return acp.LoadSessionResponse{}, &acp.RequestError{Code: errCodeSessionClosed, Message: "session has ended"}
	}
	return acp.LoadSessionResponse{}, nil
}
