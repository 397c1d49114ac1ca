// Package has asks whether a session is there by functions that look for it and throw away
// why it is not.
package has

import (
	"context"
	"errors"

	"acpbase"
	"returnederr/has/store"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	st    *store.Store
	check func(string) error
}

func (a *agent) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.st.Has(string(p.SessionId)) {
		return acp.SetSessionModeResponse{}, errors.New("E1") // want `session/set_mode answers an unknown session with -32603`
	}
	if !a.st.Readable(string(p.SessionId)) {
		return acp.SetSessionModeResponse{}, errors.New("E2")
	}
	if err := a.st.Choose(string(p.ModeId)); err != nil {
		return acp.SetSessionModeResponse{}, err
	}
	if err := a.check(string(p.ModeId)); err != nil {
		return acp.SetSessionModeResponse{}, errors.New("invalid mode") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) LoadSession(_ context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if a.st.Lacks(string(p.SessionId)) {
		return acp.LoadSessionResponse{}, errors.New("E3") // want `session/load answers an unknown session with -32603`
	}
	if !a.st.Either(string(p.SessionId)) {
		return acp.LoadSessionResponse{}, errors.New("E4")
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) ResumeSession(_ context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !a.st.Loaded(string(p.SessionId)) {
		return acp.ResumeSessionResponse{}, errors.New("E6")
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.st.Finds(string(p.SessionId)) {
		return acp.PromptResponse{}, errors.New("E5") // want `session/prompt answers an unknown session with -32603`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}
