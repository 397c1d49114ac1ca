package returnederr

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type named struct {
	acp.Agent
	byID map[string]int
}

// A local variable has the identifier.
func (n *named) SetSessionConfigOption(ctx context.Context, params acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	sid := string(params.ValueId.SessionId)
	if _, ok := n.byID[sid]; !ok {
		return acp.SetSessionConfigOptionResponse{}, fmt.Errorf("session %s not found", sid) // want `returnederr: session/set_config_option answers an unknown session`
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}

func (n *named) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, n.of(string(params.SessionId), "")
}

// Of several parameters that end alike, none is taken.
func (n *named) of(id, userID string) error {
	if _, ok := n.byID[userID+id]; !ok {
		return fmt.Errorf("unknown session %s", id) // want `returnederr: session/set_mode answers an unknown session`
	}
	return nil
}
