// Package abroad uses what another package says something about.
package abroad

import (
	"context"

	"github.com/coder/acp-go-sdk"

	"directive/abroad/store"
)

type agent struct {
	acp.Agent
	sessions store.Sessions
	load     int
}

// Silent: the other package says so of what it makes.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.sessions.Find(params.SessionId); err != nil {
		return acp.PromptResponse{}, err
	}
	switch {
	case a.load > 5:
		return acp.PromptResponse{}, &acp.RequestError{Code: store.Busy, Message: "busy"}
	case a.load > 4:
		return acp.PromptResponse{}, &acp.RequestError{Code: store.Hot, Message: "hot"}
	case a.load > 3:
		return acp.PromptResponse{}, &acp.RequestError{Code: store.Full, Message: "full"} // want `store.go:16: reservedcode: -32012 \(Full\)`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := store.Below(params.Cwd); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, a.sessions.Look(params.SessionId) // want `store.go:35: returnederr: session/load and session/set_mode answer an unknown session .* with "sessionId" in its data$`
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	//acperrlint:ignore returnederr here it does nothing: the error is another package's // want `silences nothing`
	return acp.SetSessionModeResponse{}, a.sessions.Look(params.SessionId)
}
