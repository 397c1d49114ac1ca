// Package unwraps keeps codes with a library that looks inside errors.
package unwraps

import (
	"context"
	"errors"
	"fmt"

	acp "github.com/caelis-labs/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

type failure struct {
	op  string
	err error
}

func (f *failure) Error() string { return f.op }
func (f *failure) Unwrap() error { return f.err }

func (a *agent) check(id acp.SessionId) error {
	if !a.sessions[id] {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return nil
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.check(p.SessionId); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("prompt: %w", err)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, errors.Join(errors.New("load"), acp.NewInvalidParams("cwd is required"))
}

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return acp.AuthenticateResponse{}, &failure{"authenticate", acp.NewAuthRequired(nil)}
}

// Its text is still all that goes on.
func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := a.check(p.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %s", err) // want `lostcode: only the text of -32002 \(Resource not found\) goes on, so the peer reads -32603`
	}
	return acp.ResumeSessionResponse{}, nil
}
