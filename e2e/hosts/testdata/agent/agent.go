// Package agent is a small ACP agent with one mistake of each kind.
package agent

import (
	"context"
	"errors"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

// Agent keeps its sessions in memory. What it does not implement itself, the
// embedded agent does.
type Agent struct {
	acp.Agent
	sessions map[acp.SessionId]*session
	complete func(context.Context, []acp.ContentBlock) error
}

type session struct {
	mode acp.SessionModeId
}

// Prompt implements acp.Agent.
func (a *Agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, ok := a.sessions[params.SessionId]
	if !ok {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": "unknown session"}) // want `^genericerr: .*-32002`
	}
	if err := a.complete(ctx, params.Prompt); err != nil {
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// SetSessionMode implements acp.Agent.
func (a *Agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	s, ok := a.sessions[params.SessionId]
	if !ok {
		return acp.SetSessionModeResponse{}, fmt.Errorf("session %s not found", params.SessionId) // want `^returnederr: .*-32002`
	}
	s.mode = params.ModeId
	return acp.SetSessionModeResponse{}, nil
}

const codeBusy = -32001 // want `^reservedcode: .*-32001`

// CloseSession implements acp.Agent.
func (a *Agent) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, &acp.RequestError{Code: codeBusy, Message: "The agent is busy"}
}

// ResumeSession implements acp.Agent. Its mistakes are the only uses of an import.
func (a *Agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, errors.New("session not found") // want `^returnederr: .*-32002`
	}
	if params.Cwd == "" {
		return acp.ResumeSessionResponse{}, errors.New("cwd is required") // want `^returnederr: .*-32602`
	}
	return acp.ResumeSessionResponse{}, nil
}

// LoadSession implements acp.AgentLoader. Its mistake is on purpose.
func (a *Agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, ok := a.sessions[params.SessionId]; !ok {
		//acperrlint:ignore returnederr the client shows the text
		return acp.LoadSessionResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.LoadSessionResponse{}, nil
}
