// Package wrappers has types of errors that only put a text around another error.
package wrappers

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	shelves map[acp.SessionId]string
	run     func(string) error
}

func serve() { acp.NewAgentSideConnection(&agent{}, os.Stdout, os.Stdin) }

func (a *agent) find(id acp.SessionId) (string, error) {
	shelf, ok := a.shelves[id]
	if !ok {
		return "", errors.New("E1") // want `session/load and session/prompt answer an unknown session with .*, because a.shelves has no id`
	}
	return shelf, nil
}

type opError struct {
	Op  string
	Err error
}

func (e *opError) Error() string { return e.Op + ": " + e.Err.Error() }
func (e *opError) Unwrap() error {
	if e == nil {
		return nil
	}
	return e.Err
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.find(p.SessionId); err != nil {
		return acp.PromptResponse{}, &opError{"prompt", err}
	}
	if err := a.run("turn"); errors.Is(err, context.Canceled) {
		return acp.PromptResponse{}, &opError{"turn", err} // want `cancelerr: session/prompt answers a cancelled prompt with`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// A value, made by a function.
type noted struct{ error }

func (n noted) Error() string { return "noted: " + n.error.Error() }
func (n noted) Unwrap() error { return n.error }

func note(err error) error { return noted{err} }

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := a.find(p.SessionId); err != nil {
		return acp.LoadSessionResponse{}, note(err)
	}
	return acp.LoadSessionResponse{}, nil
}

// Who asks for a part of the type may have answered the error, whatever is inside.
func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	_, err := a.find(p.SessionId)
	if err != nil {
		err = &opError{"mode", err}
	}
	var op *opError
	if errors.As(err, &op) && op.Op == "made" {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams(nil)
	}
	return acp.SetSessionModeResponse{}, err
}

// A kind says more than the error inside.
type kindError struct {
	kind int
	err  error
}

func (k *kindError) Error() string { return fmt.Sprint(k.kind, k.err) }
func (k *kindError) Unwrap() error { return k.err }

func coded(err error) error {
	var k *kindError
	if errors.As(err, &k) && k.kind == 1 {
		return &acp.RequestError{Code: -32002, Message: k.Error()}
	}
	return err
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.shelves[p.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, coded(&kindError{1, errors.New("E2")})
	}
	return acp.ResumeSessionResponse{}, nil
}
