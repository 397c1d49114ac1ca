// Package desk answers for what it does not see.
package desk

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"

	"wired/ported/port"
)

type Desk struct {
	acpbase.Agent
	Reader *port.Reader
	Shelf  port.Shelf
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
