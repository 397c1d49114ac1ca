// Package after is the example of the check's documentation, after it is mended.
package after

import (
	"context"

	"path/filepath"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct{ acpbase.Agent }

func (a *agent) check(dir string) error {
	if !filepath.IsAbs(dir) {
		return acp.NewInvalidParams("cwd is not absolute")
	}
	return nil
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.check(p.Cwd); err != nil { // an *acp.RequestError
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeId == "" {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams("modeId is required")
	}
	return acp.SetSessionModeResponse{}, nil
}
