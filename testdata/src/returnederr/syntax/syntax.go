// Package syntax returns errors in unusual ways.
package syntax

import (
	"context"
	"errors"
	"fmt"
	"os"

	"acpbase"

	sdk "github.com/coder/acp-go-sdk"
)

type dossier struct {
	title string
	notes []string
}

type office struct {
	acpbase.Agent
	files map[sdk.SessionId]*dossier
}

// A response beside the error.
func (o *office) Prompt(ctx context.Context, params sdk.PromptRequest) (sdk.PromptResponse, error) {
	if o.files[params.SessionId] == nil {
		return sdk.PromptResponse{StopReason: sdk.StopReasonRefusal}, fmt.Errorf("session %s not found", params.SessionId) // want `session/prompt answers an unknown session with -32603.*&sdk.RequestError{Code: -32002`
	}
	return sdk.PromptResponse{StopReason: sdk.StopReasonEndTurn}, nil
}

// An error that may be nil, beside a response.
func (o *office) LoadSession(ctx context.Context, params sdk.LoadSessionRequest) (sdk.LoadSessionResponse, error) {
	resp := sdk.LoadSessionResponse{}
	err := o.open(params.SessionId)
	return resp, err
}

func (o *office) open(id sdk.SessionId) error {
	if _, ok := o.files[id]; !ok {
		return errors.New("unknown session") // want `session/load answers an unknown session with -32603.*-32002`
	}
	return nil
}

// Five results.
func (o *office) ResumeSession(ctx context.Context, params sdk.ResumeSessionRequest) (resp sdk.ResumeSessionResponse, err error) {
	_, _, _, _, err = o.everything(params.SessionId)
	if err != nil {
		return resp, fmt.Errorf("resume: %w", err)
	}
	return resp, nil
}

func (o *office) everything(id sdk.SessionId) (title string, notes []string, total int, last *dossier, err error) {
	d, ok := o.files[id]
	if !ok {
		return "", nil, 0, nil, fmt.Errorf("no session with id %q", id) // want `session/resume answers an unknown session with -32603.*-32002`
	}
	return d.title, d.notes, len(d.notes), d, nil
}

// A response with a call beside it.
type desk struct{ sdk.Client }

func (d *desk) WriteTextFile(ctx context.Context, p sdk.WriteTextFileRequest) (resp sdk.WriteTextFileResponse, err error) {
	return resp, os.WriteFile(p.Path, []byte(p.Content), 0o600)
}

func (d *desk) ReadTextFile(ctx context.Context, p sdk.ReadTextFileRequest) (resp sdk.ReadTextFileResponse, err error) {
	data, err := os.ReadFile(p.Path)
	resp.Content = string(data)
	return resp, err // want `fs/read_text_file answers a missing file with -32603.*-32002`
}

// Errors that are collected, and one of which is chosen.
func (d *desk) CreateTerminal(ctx context.Context, p sdk.CreateTerminalRequest) (sdk.CreateTerminalResponse, error) {
	var problems []error
	if p.Command == "" {
		problems = append(problems, errors.New("command is empty")) // want `terminal/create answers an invalid parameter value.*-32602`
	}
	if len(problems) > 0 {
		return sdk.CreateTerminalResponse{}, errors.Join(problems...)
	}
	return sdk.CreateTerminalResponse{}, nil
}
