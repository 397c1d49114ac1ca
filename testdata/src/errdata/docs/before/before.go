// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"
	"os"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	dir func(string) error
}

func (a *agent) save(cwd string) error { return os.WriteFile("sessions", []byte(cwd), 0o600) }

func (a *agent) NewSession(ctx context.Context, p acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if err := a.save(p.Cwd); err != nil {
		return acp.NewSessionResponse{}, acp.NewInternalError(err) // want `data`
	}
	return acp.NewSessionResponse{}, nil
}

func invalid(err error) *acp.RequestError {
	return &acp.RequestError{
		Code:    -32602,
		Message: "Invalid params",
		Data:    map[string]any{"cwd": err}, // want `data`
	}
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.dir(p.Cwd); err != nil {
		return acp.LoadSessionResponse{}, invalid(err)
	}
	return acp.LoadSessionResponse{}, nil
}
