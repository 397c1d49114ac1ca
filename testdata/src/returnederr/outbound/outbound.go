// Package outbound tells the peer something, which may fail.
package outbound

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type room struct{ id string }

type agent struct {
	acpbase.Agent
	conn  *acp.AgentSideConnection
	rooms map[string]*room
}

// Silent: that the peer cannot be told says nothing of the session.
func (a *agent) say(ctx context.Context, r *room, text string) error {
	err := a.conn.SessionUpdate(ctx, acp.SessionNotification{SessionId: acp.SessionId(r.id), Update: acp.UpdateAgentMessageText(text)})
	if err != nil {
		return fmt.Errorf("editor is gone: %w", err)
	}
	return nil
}

// keep fails by what it is given.
func (a *agent) keep(id string) error {
	if _, ok := a.rooms[id]; !ok {
		return fmt.Errorf("session %s is gone", id) // want `session/prompt answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	id := string(p.SessionId)
	if err := a.keep(id); err != nil {
		return acp.PromptResponse{}, err
	}
	r := a.rooms[id]
	if err := a.say(ctx, r, "hello"); err != nil {
		return acp.PromptResponse{}, err
	}
	if len(a.rooms) > 9 {
		return acp.PromptResponse{}, errors.New("no air")
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
