// Package returnederr has errors without a code that handlers of ironpark's
// SDK return, as a fix can mend them.
package returnederr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ironpark/go-acp"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionID]bool
}

// No constructor has a place for the session: the literal and the constant.
func (a *agent) Prompt(ctx context.Context, params *acp.PromptRequest) (*acp.PromptResponse, error) {
	if !a.sessions[params.SessionID] {
		return nil, fmt.Errorf("session %s not found", params.SessionID) // want `returnederr: session/prompt answers an unknown session`
	}
	return &acp.PromptResponse{}, nil
}

// A pointer that the handler has not read may be nil, so it is left alone.
func (a *agent) LoadSession(ctx context.Context, params *acp.LoadSessionRequest) (*acp.LoadSessionResponse, error) {
	if !a.known(params) {
		return nil, errors.New("session not found") // want `returnederr: session/load answers an unknown session`
	}
	return &acp.LoadSessionResponse{}, nil
}

func (a *agent) known(params *acp.LoadSessionRequest) bool {
	if params == nil {
		return false
	}
	return a.sessions[params.SessionID]
}

// The constructor takes data and a message.
func (a *agent) SetSessionMode(ctx context.Context, params *acp.SetSessionModeRequest) (*acp.SetSessionModeResponse, error) {
	if params.ModeID == "" {
		return nil, fmt.Errorf("mode must not be empty") // want `returnederr: session/set_mode answers an invalid parameter value`
	}
	return &acp.SetSessionModeResponse{}, nil
}

func (a *agent) ExtMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	return nil, fmt.Errorf("no such method: %s", method) // want `returnederr: this answers an unsupported method`
}
