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
	return acp.PromptResponse{}, a.store.Rename(string(params.SessionId)) // want `session/load and session/prompt answer an unknown session.*; another error comes from this call: tell this one apart by store.ErrGone; another call brings it too$`
}

// The same error alone is the same finding.
func (a *mixed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	err := a.store.Find(string(params.SessionId))
	return acp.LoadSessionResponse{}, err
}

// A code has to get past what stands around the error, too.
func (a *mixed) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := a.store.Lock(string(params.SessionId)); err != nil { // want `session/resume answers an unknown session.*; another error comes from this call: tell this one apart by store.MissingError; hand it on as it is: coder/acp-go-sdk does not look inside what mixed.go:32 wraps around it$`
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %w", err)
	}
	return acp.ResumeSessionResponse{}, nil
}

// What nothing sets apart is told of all calls together: what gives it its code is the
// library.
func (a *mixed) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, a.store.Move(string(params.SessionId), string(params.ModeId)) // want `session/prompt and session/set_mode answer 9 errors of other packages with -32603 .Internal error.; of these, ACP has -32602 .Invalid params. for an invalid parameter value, because s.open has no to .mixed.go:61. and in another place, and ACP has -32002 .Resource not found. for an unknown session, because s.open has no from .mixed.go:58. and in 3 other places: tell them apart by a variable or a type; 2 other calls bring such errors`
}

// Two errors that mean the same cannot be told apart by one of them.
type twice struct {
	acpbase.Agent
	store *store.Store
}

func (a *twice) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.store.Swap(string(params.SessionId), string(params.SessionId)+".bak")
}

func (a *twice) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, a.store.Swap(string(params.SessionId), params.Cwd) // want `session/load and session/prompt answer an unknown session.*because s.open has no from; 2 other errors come from this call: tell this one apart by store.ErrNotFound; 2 other calls bring it too$` `session/load answers an invalid parameter value.*because s.open has no to; 2 other errors come from this call: tell this one apart by store.ErrGone`
}
