// Package cancel waits for the engine: a cancelled request, under an SDK that
// does not know about contexts.
package cancel

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	load func(context.Context) error
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := ctx.Err(); err != nil {
		return acp.LoadSessionResponse{}, err // want `session/load answers a cancelled request with -32603.*-32800`
	}
	if err := a.load(ctx); errors.Is(err, context.Canceled) {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", err) // want `session/load answers a cancelled request with -32603.*-32800`
	}
	return acp.LoadSessionResponse{}, nil
}
