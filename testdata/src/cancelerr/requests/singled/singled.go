// Package singled knows that its work was cancelled, and says that it failed.
package singled

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	load func(context.Context) error
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	err := a.load(ctx)
	if errors.Is(err, context.Canceled) {
		return acp.LoadSessionResponse{}, acp.NewInternalError("cancelled") // want `session/load answers a cancelled request with -32603 \(Internal error\); ACP has -32800`
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return acp.LoadSessionResponse{}, acp.NewInternalError("too late")
	}
	return acp.LoadSessionResponse{}, nil
}
