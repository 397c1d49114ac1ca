// Package prompt is cancelled under an SDK that does not know about contexts.
package prompt

import (
	"context"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	lines chan string
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case <-ctx.Done():
		return acp.PromptResponse{}, ctx.Err() // want `session/prompt answers a cancelled prompt with -32603.*stop reason "cancelled"`
	case <-a.lines:
		return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
	}
}

type dialog struct{ acp.Client }

func (d *dialog) RequestPermission(ctx context.Context, p acp.RequestPermissionRequest) (acp.RequestPermissionResponse, error) {
	<-ctx.Done()
	return acp.RequestPermissionResponse{}, ctx.Err() // want `session/request_permission answers a cancelled permission request with -32603.*the outcome "cancelled"`
}
