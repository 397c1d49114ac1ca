package permission

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errStopped = errors.New("E1")
	errRefused = errors.New("E2")
)

// asks asks before it writes, and takes the answer for an error.
type asks struct {
	acpbase.Agent
	conn *acp.AgentSideConnection
}

func (a *asks) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.allowed(ctx, p.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *asks) allowed(ctx context.Context, id acp.SessionId) error {
	r, err := a.conn.RequestPermission(ctx, acp.RequestPermissionRequest{SessionId: id})
	if err != nil {
		return err
	}
	if r.Outcome.Cancelled != nil {
		return errStopped // want `session/prompt answers a cancelled prompt with -32603.*because r.Outcome.Cancelled != nil`
	}
	if r.Outcome.Selected == nil || r.Outcome.Selected.OptionId != "yes" {
		return errRefused
	}
	return nil
}

// SetSessionMode asks, too, and no turn is cancelled.
func (a *asks) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	r, err := a.conn.RequestPermission(ctx, acp.RequestPermissionRequest{SessionId: p.SessionId})
	if err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if r.Outcome.Cancelled != nil {
		return acp.SetSessionModeResponse{}, errStopped
	}
	return acp.SetSessionModeResponse{}, nil
}

// minds knows what a cancelled permission is.
type minds struct{ asks }

func (m *minds) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	err := m.allowed(ctx, p.SessionId)
	if errors.Is(err, errStopped) {
		return acp.PromptResponse{StopReason: acp.StopReasonCancelled}, nil
	}
	if err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
