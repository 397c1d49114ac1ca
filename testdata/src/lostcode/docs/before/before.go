// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"
	"fmt"
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
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", err) // want `coder/acp-go-sdk does not look inside wrapped errors: -32602 \(Invalid params\) is lost and the peer reads -32603`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	var failed *acp.RequestError
	if p.ModeId == "" {
		failed = acp.NewInvalidParams("modeId is required")
	}
	return acp.SetSessionModeResponse{}, failed // not nil, even if the pointer is // want `nil`
}
