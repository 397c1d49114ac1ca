// Package replaced makes errors in place of those of functions that fail. Where all of
// these say the same, so does what replaces them.
package replaced

import (
	"context"
	"errors"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	sessions map[acp.SessionId]string
}

func (a *agent) find(id acp.SessionId) (string, error) {
	s, ok := a.sessions[id]
	if !ok {
		return "", errors.New("a")
	}
	return s, nil
}

func (a *agent) read(id acp.SessionId) (string, error) {
	s, ok := a.sessions[id]
	if !ok {
		return "", errors.New("b")
	}
	b, err := os.ReadFile(s)
	return string(b), err
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := a.find(p.SessionId); err != nil {
		return acp.LoadSessionResponse{}, errors.New("nobody there") // want `session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, err := a.read(p.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, errors.New("nobody here") // or the file is gone
	}
	return acp.ResumeSessionResponse{}, nil
}
