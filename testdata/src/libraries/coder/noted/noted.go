// Package noted notes values of any type with its errors, which is not to say that there are
// errors among them.
package noted

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type kind int

const (
	other kind = iota
	gone
	bad
)

// A problem has one error inside, and notes beside it.
type problem struct {
	kind  kind
	text  string
	err   error
	notes map[string]any
}

func (p *problem) Error() string { return p.text }
func (p *problem) Unwrap() error { return p.err }

func (p *problem) with(key string, v any) *problem {
	if p.notes == nil {
		p.notes = make(map[string]any)
	}
	p.notes[key] = v
	return p
}

func kindOf(err error) kind {
	var p *problem
	if errors.As(err, &p) {
		return p.kind
	}
	return other
}

func notesOf(err error) map[string]any {
	var p *problem
	if errors.As(err, &p) {
		return p.notes
	}
	return nil
}

func problemf(k kind, format string, args ...any) *problem {
	return &problem{kind: k, text: fmt.Sprintf(format, args...)}
}

// wrap keeps the kind and the notes of what is inside.
func wrap(text string, err error) error {
	return &problem{kind: kindOf(err), text: text, err: err, notes: notesOf(err)}
}

func answer(err error) error {
	var coded *acp.RequestError
	if errors.As(err, &coded) {
		return coded
	}
	switch kindOf(err) {
	case gone:
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	case bad:
		return acp.NewInvalidParams(notesOf(err))
	}
	return acp.NewInternalError(map[string]any{"error": err.Error()})
}

type agent struct {
	acpbase.Agent
	open map[acp.SessionId]bool
}

func (a *agent) find(id acp.SessionId) error {
	if !a.open[id] {
		return problemf(gone, "E1").with("id", id)
	}
	return nil
}

func (a *agent) forget(id acp.SessionId) error {
	if !a.open[id] {
		return errors.New("E2") // want `session/resume answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if err := a.find(p.SessionId); err != nil {
		return acp.PromptResponse{}, answer(wrap("E3", err))
	}
	if len(p.Prompt) == 0 {
		return acp.PromptResponse{}, answer(wrap("E4", problemf(other, "E5").with("blocks", 0))) // want `session/prompt answers an invalid parameter value with -32603`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if err := a.forget(p.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, answer(wrap("E6", err))
	}
	return acp.ResumeSessionResponse{}, nil
}

// A parcel has errors inside that nobody knows here.
type parcel struct {
	text   string
	within []any
}

func (p *parcel) Error() string { return p.text }

func (p *parcel) Unwrap() (list []error) {
	for _, v := range p.within {
		if err, ok := v.(error); ok {
			list = append(list, err)
		}
	}
	return list
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeId == "" {
		return acp.SetSessionModeResponse{}, answer(&parcel{text: "E7", within: a.reasons()})
	}
	return acp.SetSessionModeResponse{}, nil
}

func (a *agent) reasons() []any { return []any{problemf(bad, "E8")} }

// give gives a kind to what has none.
func give(k kind, text string, err error) error {
	var p *problem
	if errors.As(err, &p) {
		k = p.kind
	}
	return &problem{kind: k, text: text, err: err}
}

func (a *agent) recall(id acp.SessionId) error {
	if !a.open[id] {
		return errors.New("E9") // want `session/load answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.recall(p.SessionId); err != nil {
		return acp.LoadSessionResponse{}, answer(give(other, "E10", err))
	}
	if p.Cwd == "" {
		return acp.LoadSessionResponse{}, answer(give(bad, "E11", errors.New("E12")))
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) UnstableForkSession(ctx context.Context, p acp.UnstableForkSessionRequest) (acp.UnstableForkSessionResponse, error) {
	if err := a.find(p.SessionId); err != nil {
		return acp.UnstableForkSessionResponse{}, answer(give(other, "E13", err))
	}
	return acp.UnstableForkSessionResponse{}, nil
}

// An option does something with a problem before anybody gets it.
type option func(*problem)

func made(k kind, text string, options ...option) *problem {
	p := &problem{kind: k, text: text}
	for _, do := range options {
		do(p)
	}
	return p
}

// plainly is made without options.
func plainly(k kind, text string) *problem { return made(k, text) }

type choosing struct {
	agent
	options []option
}

func (c *choosing) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	switch p.ModeId {
	case "":
		return acp.SetSessionModeResponse{}, answer(made(other, "E14")) // want `session/set_mode answers an invalid parameter value with -32603`
	case "none":
		return acp.SetSessionModeResponse{}, answer(made(bad, "E15"))
	case "all":
		return acp.SetSessionModeResponse{}, answer(made(other, "E16", c.options...)) // whose kind the options may change
	case "ask":
		return acp.SetSessionModeResponse{}, nil
	}
	return acp.SetSessionModeResponse{}, answer(made(bad, "E18"))
}

func (c *choosing) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if p.Cwd == "" {
		return acp.LoadSessionResponse{}, answer(plainly(other, "E17")) // want `session/load answers an invalid parameter value with -32603`
	}
	return acp.LoadSessionResponse{}, nil
}
