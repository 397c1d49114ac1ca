// Package structs has errors that travel in structs, and error types that
// speak for themselves.
package structs

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
	last *outcome
}

type outcome struct {
	text string
	err  error
}

// A field of a struct that a call returns.
func (a *agent) turn(id acp.SessionId) outcome {
	if !a.open[id] {
		return outcome{err: errors.New("session not found")} // want `session/prompt answers an unknown session.*-32002`
	}
	return outcome{text: "done"}
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, a.turn(params.SessionId).err
}

// Of a pointer to one, beside a second result.
func (a *agent) load(id acp.SessionId) (*outcome, bool) {
	if !a.open[id] {
		return &outcome{err: errors.New("session not found")}, false // want `session/load answers an unknown session.*-32002`
	}
	return a.last, true
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	out, ok := a.load(params.SessionId)
	if !ok {
		return acp.LoadSessionResponse{}, out.err
	}
	return acp.LoadSessionResponse{}, nil
}

// A type that says what it is by its method, made by a function that returns
// the type.
type lost struct{ id acp.SessionId }

func (l *lost) Error() string { return "session not found: " + string(l.id) }

func newLost(id acp.SessionId) *lost { return &lost{id} } // want `session/set_mode answers an unknown session.*-32002`

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !a.open[params.SessionId] {
		return acp.SetSessionModeResponse{}, newLost(params.SessionId)
	}
	return acp.SetSessionModeResponse{}, nil
}

// What others may write in the meantime is not known.
func replace(err *error) {
	if *err != nil {
		*err = &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	var out outcome
	if !a.open[params.SessionId] {
		out.err = errors.New("session not found")
	}
	replace(&out.err)
	return acp.ResumeSessionResponse{}, out.err
}

var kept *outcome

type other struct{ agent }

func (a *other) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	var out outcome
	kept = &out
	if !a.open[params.SessionId] {
		out.err = errors.New("session not found")
	}
	a.mend()
	return acp.PromptResponse{}, out.err
}

func (a *agent) mend() { replace(&kept.err) }

// Error is for errors of all kinds: its name says nothing, that of a variable
// does.
type Error struct{ kind, text string }

func (e *Error) Error() string { return e.text }

func newError(kind, text string) error { return &Error{kind, text} }

// ErrSessionNotFound says by its name what it is.
var ErrSessionNotFound = newError("missing", "…")

type another struct{ agent }

func (a *another) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.open[params.SessionId] {
		return acp.PromptResponse{}, ErrSessionNotFound // want `session/prompt answers an unknown session.*-32002`
	}
	return acp.PromptResponse{}, nil
}
