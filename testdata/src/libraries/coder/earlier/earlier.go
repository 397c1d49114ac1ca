// Package earlier makes its answers before it asks which errors they are for.
package earlier

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errMode = errors.New("E1")

type agent struct{ acpbase.Agent }

func (a *agent) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	if err := check(p); err != nil {
		failed := acp.NewInternalError(map[string]any{"error": err.Error()})
		if errors.Is(err, errMode) {
			failed = acp.NewInvalidParams(map[string]any{"error": "E2"})
		}
		return r, failed
	}
	return r, nil
}

func check(p acp.SetSessionModeRequest) error {
	if p.ModeId == "" {
		return errMode
	}
	if p.SessionId == "" {
		return errors.New("E3") // want `session/set_mode answers an invalid parameter value with -32603`
	}
	return nil
}
