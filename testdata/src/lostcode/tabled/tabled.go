// Package tabled finds the code of an error in a table of sentinels.
package tabled

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var (
	errNoChat = errors.New("no such chat")
	errKind   = errors.New("no such kind")
	errBusy   = errors.New("the model is busy")
)

type agent struct {
	acpbase.Agent
	chats map[acp.SessionId]bool
}

var generic = map[error]int{errBusy: -32603}

func generally(err error) error {
	for known, code := range generic {
		if errors.Is(err, known) {
			return &acp.RequestError{Code: code, Message: err.Error()}
		}
	}
	return err
}

// An internal error may be wrapped: the peer reads the same code.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", generally(errBusy))
}

// Registered is open to other packages, so nobody knows its codes.
var Registered = map[error]int{errNoChat: -32002}

func registered(err error) error {
	for known, code := range Registered {
		if errors.Is(err, known) {
			return &acp.RequestError{Code: code, Message: err.Error()}
		}
	}
	return err
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !a.chats[params.SessionId] {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", registered(errNoChat))
	}
	return acp.LoadSessionResponse{}, nil
}

var changing = []struct {
	is   error
	code int
}{{errNoChat, -32002}}

// raise sets one of the codes while the program runs.
func raise(n int) { changing[0].code = n }

func changed(err error) error {
	for _, row := range changing {
		if errors.Is(err, row.is) {
			return &acp.RequestError{Code: row.code, Message: err.Error()}
		}
	}
	return err
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	raise(len(a.chats))
	if !a.chats[params.SessionId] {
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %w", changed(errNoChat))
	}
	return acp.ResumeSessionResponse{}, nil
}

var codes = map[error]int{errNoChat: -32002, errKind: -32602, errBusy: -32603}

func byMap(err error) error {
	for known, code := range codes {
		if errors.Is(err, known) {
			return &acp.RequestError{Code: code, Message: err.Error()}
		}
	}
	return err
}

type mapped struct{ agent }

// What the mapper hands back is returned as it is.
func (m *mapped) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.ModeId != "fast" {
		return acp.SetSessionModeResponse{}, byMap(errKind)
	}
	return acp.SetSessionModeResponse{}, nil
}

func (m *mapped) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", byMap(errBusy))
}

func (m *mapped) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !m.chats[params.SessionId] {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", byMap(errNoChat)) // want `-32002 \(Resource not found\) is lost and the peer reads -32603`
	}
	return acp.LoadSessionResponse{}, nil
}

type row struct {
	name string
	code int
	is   error
}

var rows = []row{{"chat", -32002, errNoChat}, {name: "kind", is: errKind, code: -32602}}

func byRow(err error) error {
	for _, r := range rows {
		if err == r.is {
			return &acp.RequestError{Code: r.code, Message: err.Error()}
		}
	}
	return err
}

func byIndex(err error) error {
	for i := range rows {
		if r := rows[i]; errors.Is(err, r.is) {
			return &acp.RequestError{Code: r.code, Message: r.name, Data: err.Error()}
		}
	}
	return err
}

var named = map[string]row{"kind": {"kind", -32602, errKind}}

func byName(err error) error {
	for _, r := range named {
		if errors.Is(err, r.is) {
			return coded(r.code, err)
		}
	}
	return err
}

func coded(code int, err error) error { return &acp.RequestError{Code: code, Message: err.Error()} }

type listed struct{ agent }

func (l *listed) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !l.chats[params.SessionId] {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", byRow(errNoChat)) // want `-32002 \(Resource not found\) is lost and the peer reads -32603`
	}
	return acp.LoadSessionResponse{}, nil
}

func (l *listed) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if !l.chats[params.SessionId] {
		err := byIndex(fmt.Errorf("%w: %s", errNoChat, params.SessionId))
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume: %v", err) // want `only the text of -32002 \(Resource not found\) goes on, so the peer reads -32603`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (l *listed) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.ModeId != "fast" {
		return acp.SetSessionModeResponse{}, fmt.Errorf("mode: %w", byName(errKind)) // want `-32602 \(Invalid params\) is lost and the peer reads -32603`
	}
	return acp.SetSessionModeResponse{}, nil
}

// There is no row for a busy model.
func (l *listed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", byRow(errBusy))
}
