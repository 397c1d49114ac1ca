package once

import (
	"context"
	"fmt"

	"acpbase"
	"returnederr/once/store"

	"github.com/coder/acp-go-sdk"
)

// mixed calls what returns several errors, some of them in several places.
type mixed struct {
	acpbase.Agent
	store *store.Store
}

func (a *mixed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.store.Rename(string(params.SessionId)) // want `session/prompt answers an unknown session.*; another error comes from this call: tell this one apart by store.ErrGone`
}

// The same error alone is another finding: it needs no telling apart.
func (a *mixed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	err := a.store.Find(string(params.SessionId)) // want `session/load answers an unknown session.*because s.open has no id: &acp.RequestError`
	return acp.LoadSessionResponse{}, err
}

// A code has to get past what stands around the error, too.
func (a *mixed) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := a.store.Lock(string(params.SessionId)); err != nil { // want `session/resume answers an unknown session.*; another error comes from this call: tell this one apart by store.MissingError; hand it on as it is: coder/acp-go-sdk does not look inside what mixed.go:32 wraps around it$`
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %w", err)
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *mixed) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, a.store.Move(string(params.SessionId), string(params.ModeId)) // want `session/set_mode answers an unknown session.*because s.open has no from; 2 other errors` `session/set_mode answers an invalid parameter value.*because s.open has no to; 2 other errors`
}

// Two errors that mean the same cannot be told apart by one of them, and are
// told of each call.
type twice struct {
	acpbase.Agent
	store *store.Store
}

func (a *twice) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.store.Swap(string(params.SessionId), string(params.SessionId)+".bak") // want `session/prompt answers an unknown session.*; another error comes from this call: give this one its code where it is made`
}

func (a *twice) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.store.Swap(string(params.SessionId), params.Cwd) // want `session/load answers an unknown session.*because s.open has no from; 2 other errors come from this call: tell this one apart by store.ErrNotFound` `session/load answers an invalid parameter value.*because s.open has no to; 2 other errors come from this call: tell this one apart by store.ErrGone`
}
