// Package rokku is an agent with github.com/rokku-c/acp-go, which sends -32603
// for every error, its own coded ones included.
package rokku

import (
	"context"
	"errors"
	"fmt"

	acp "github.com/rokku-c/acp-go"
)

type agent struct {
	acp.UnimplementedAgent
	sessions map[acp.SessionID]bool
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.sessions[p.SessionID] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", p.SessionID) // want `returnederr: session/prompt answers an unknown session with -32603 .*: but rokku-c/acp-go sends -32603 for every error`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.sessions[p.SessionID] {
		id := string(p.SessionID)
		return acp.LoadSessionResponse{}, acp.ResourceNotFound(&id) // want `lostcode: rokku-c/acp-go sends no error of this type with its code: -32002 .* is lost and the peer reads -32603`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, fmt.Errorf("set mode: %w", acp.InvalidParams()) // want `lostcode: rokku-c/acp-go sends no error of this type with its code: -32602 .* is lost and the peer reads -32603`
}

// An internal error is what the peer reads anyway.
func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, acp.InternalError().WithData("the store is corrupt")
}

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	var none *acp.Error
	return acp.AuthenticateResponse{}, none // want `lostcode: a nil pointer of the error type is not a nil error: with rokku-c/acp-go it panics`
}

func (a *agent) Cancel(ctx context.Context, p acp.CancelNotification) error {
	return errors.New("session not found")
}

// The connection calls the peer.
func ask(ctx context.Context, c *acp.ClientSideConnection, id acp.SessionID) error {
	if id == "" {
		return errors.New("session not found")
	}
	_, err := c.Prompt(ctx, acp.PromptRequest{SessionID: id})
	return err
}
