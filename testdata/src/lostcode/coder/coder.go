// Package coder loses codes with a library that does not look inside errors.
package coder

import (
	"context"
	"errors"
	"fmt"

	acp "github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

var errNoMode = acp.NewInvalidParams("no such mode")

func (a *agent) check(id acp.SessionId) error {
	if !a.sessions[id] {
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return nil
}

// Wrapped, joined, formatted: each hides the code.
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.check(p.SessionId); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("prompt: %w", err) // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32002 \(Resource not found\) is lost and the peer reads -32603 \(Internal error\)`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.check(p.SessionId); err != nil {
		return acp.LoadSessionResponse{}, err // as it is
	}
	if p.Cwd == "" {
		return acp.LoadSessionResponse{}, errors.Join(acp.NewInvalidParams("cwd is required"), errors.New("load")) // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32602`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeId == "" {
		return acp.SetSessionModeResponse{}, fmt.Errorf("set mode: %v", errNoMode) // want `lostcode: only the text of -32602 \(Invalid params\) goes on, so the peer reads -32603`
	}
	return acp.SetSessionModeResponse{}, fmt.Errorf("set mode %s: %w", p.ModeId, errNoMode) // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32602`
}

// The text alone: err.Error() in a new error.
func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if err := a.login(); err != nil {
		return acp.NewSessionResponse{}, errors.New("new session: " + err.Error()) // want `lostcode: only the text of -32000 \(Authentication required\) goes on`
	}
	return acp.NewSessionResponse{}, nil
}

func (a *agent) login() error { return acp.NewAuthRequired(nil) }

// A generic error over a specific one.
func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := a.check(p.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, acp.NewInternalError(err.Error()) // want `lostcode: -32002 \(Resource not found\) is overwritten with -32603 \(Internal error\); return it as it is`
	}
	return acp.ResumeSessionResponse{}, nil
}

// Taken out again, the code is not lost.
func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	err := fmt.Errorf("close: %w", a.check(p.SessionId))
	var rerr *acp.RequestError
	if errors.As(err, &rerr) {
		return acp.CloseSessionResponse{}, rerr
	}
	return acp.CloseSessionResponse{}, acp.NewInternalError(err.Error())
}

// An internal error that is wrapped is read as one all the same.
func (a *agent) ListSessions(ctx context.Context, p acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, fmt.Errorf("list: %w", acp.NewInternalError("the index is corrupt"))
}

// failure is an error type of the program's own that the library cannot see
// through.
type failure struct {
	op  string
	err error
}

func (f *failure) Error() string { return f.op + ": " + f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

func (a *agent) Authenticate(ctx context.Context, p acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return acp.AuthenticateResponse{}, &failure{"authenticate", acp.NewAuthRequired(nil)} // want `lostcode: coder/acp-go-sdk does not look inside wrapped errors: -32000 \(Authentication required\) is lost and the peer reads -32603`
}

// A typed nil is no nil.
func (a *agent) Logout(ctx context.Context, p acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, a.logout() // want `lostcode: a nil pointer of the error type is not a nil error: with coder/acp-go-sdk it is a success with the result null; return nil itself`
}

func (a *agent) logout() *acp.RequestError { return nil }

// One that is tested first is none.
func (a *agent) SetSessionConfigOption(ctx context.Context, p acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	if err := a.logout(); err != nil {
		return acp.SetSessionConfigOptionResponse{}, err
	}
	return acp.SetSessionConfigOptionResponse{}, nil
}
