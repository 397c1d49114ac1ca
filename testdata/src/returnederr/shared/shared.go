// Package shared has errors that several handlers return. A finding speaks of
// those for which the protocol has another answer, and of no other.
package shared

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type store struct{ open map[acp.SessionId]int }

type agent struct {
	acpbase.Agent
	open  map[acp.SessionId]int
	store *store
}

// About session/close of an unknown session the specification contradicts
// itself.
func (a *agent) number(id acp.SessionId) (int, error) {
	n, ok := a.open[id]
	if !ok {
		return 0, fmt.Errorf("session %s not found", id) // want `^returnederr: session/prompt and session/set_mode answer an unknown session with -32603 .*-32002`
	}
	return n, nil
}

func (a *agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	_, err := a.number(params.SessionId)
	return acp.CloseSessionResponse{}, err
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := a.number(params.SessionId)
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, err
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	_, err := a.number(params.SessionId)
	return acp.SetSessionModeResponse{}, err
}

// An agent must offer session/new: that it cannot now is a failure. To load
// sessions is optional. What the answer's data says is the caller's to know.
func (a *agent) stored() (*store, error) {
	if a.store == nil {
		return nil, errors.New("storage is not available") // want `^returnederr: session/load answers an unsupported method with -32603 \(Internal error\); ACP has -32601 \(Method not found\), because a.store == nil: acp.NewMethodNotFound$`
	}
	return a.store, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	_, err := a.stored()
	return acp.NewSessionResponse{}, err
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := a.stored()
	return acp.LoadSessionResponse{}, err
}
