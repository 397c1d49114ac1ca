// Package overwrite builds generic errors over specific ones, and returns nil
// pointers.
package overwrite

import (
	"context"
	"errors"
	"slices"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	known bool
}

func (a *agent) login() error {
	if !a.known {
		return acp.NewAuthRequired(nil)
	}
	return nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if err := a.login(); err != nil {
		return acp.NewSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()}) // want `-32000 \(Authentication required\) is overwritten with -32603`
	}
	return acp.NewSessionResponse{}, nil
}

// Prompt maps before it falls back.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.login(); err != nil {
		var re *acp.RequestError
		if errors.As(err, &re) {
			return acp.PromptResponse{}, re
		}
		return acp.PromptResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// withCode have codes of their own.
var withCode = []error{acp.NewAuthRequired(nil), acp.NewMethodNotFound("")}

// withoutCode asks a list, of which nobody knows what it keeps.
func withoutCode(err error) error {
	switch {
	case err == nil:
		return nil
	case slices.ContainsFunc(withCode, func(kind error) bool { return errors.Is(err, kind) }):
		return err
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, withoutCode(a.login())
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var failure *acp.RequestError
	if params.ModeId == "" {
		failure = acp.NewInvalidParams("modeId is required")
	}
	return acp.SetSessionModeResponse{}, failure // want `a nil pointer of the error type is not a nil error`
}

// A code of the program's own need not be the peer's business.
func (a *agent) busy() error {
	if a.known {
		return &acp.RequestError{Code: 17, Message: "busy"}
	}
	return nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.busy(); err != nil {
		return acp.LoadSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.LoadSessionResponse{}, nil
}
