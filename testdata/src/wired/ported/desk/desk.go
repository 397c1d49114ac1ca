// Package desk answers for what it does not see.
package desk

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"wired/ported/port"
)

type Desk struct {
	acpbase.Agent
	Reader *port.Reader
	Shelf  port.Shelf
	Stand  port.Stand
}

func (d *Desk) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	_, err := d.Reader.Read(ctx, string(p.SessionId))
	return acp.LoadSessionResponse{}, err
}

func (d *Desk) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	d.Reader.Clean(ctx, string(p.SessionId))
	if _, err := d.Shelf.Fetch(ctx, string(p.SessionId)); err != nil {
		return acp.ResumeSessionResponse{}, acp.NewAuthRequired(nil)
	}
	return acp.ResumeSessionResponse{}, nil
}

// told gives an error its code, if it has none.
func told(err error) error {
	var coded *acp.RequestError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &coded):
		return coded
	case errors.Is(err, port.ErrGone):
		return &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return err
}

func (d *Desk) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	return r, told(d.Stand.Find(string(p.SessionId)))
}

func (d *Desk) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) {
	r.StopReason = acp.StopReasonEndTurn
	return r, told(d.Stand.Turn(string(p.SessionId)))
}
