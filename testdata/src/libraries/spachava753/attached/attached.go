// Package attached has a method by which the library makes its agent. Who gives the library the
// method is another package.
package attached

import (
	"context"
	"errors"

	"github.com/spachava753/acp-sdk/acp"
)

// An Agent has rooms.
type Agent struct {
	conn  *acp.AgentConnection
	rooms map[acp.SessionId]bool
}

// Attach is an acp.AgentFactory.
func (a *Agent) Attach(conn *acp.AgentConnection) any {
	a.conn = conn
	return a
}

func (a *Agent) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.rooms[p.SessionID] {
		return nil, errors.New("E1") // want `returnederr: session/prompt answers an unknown session with code 0`
	}
	return &acp.PromptResponse{StopReason: "end_turn"}, nil
}

// A Spare is made for nobody that is known.
type Spare struct{ rooms map[acp.SessionId]bool }

func (s *Spare) made(acp.SessionId) any { return s }

func (s *Spare) open(*acp.AgentConnection, acp.SessionId) any { return s }

func (s *Spare) Prompt(ctx context.Context, p *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !s.rooms[p.SessionID] {
		return nil, errors.New("E2")
	}
	return &acp.PromptResponse{StopReason: "end_turn"}, nil
}
