// Package shop answers, and knows neither the rooms nor who keeps them.
package shop

import (
	"context"

	acp "github.com/coder/acp-go-sdk"
)

// A Setter sets modes.
type Setter interface {
	Set(id, mode string) error
}

// A Shop is an agent.
type Shop struct {
	acp.Agent
	Modes Setter
}

// SetSessionMode sets the mode of a room.
func (s *Shop) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, s.Modes.Set(string(p.SessionId), string(p.ModeId))
}
