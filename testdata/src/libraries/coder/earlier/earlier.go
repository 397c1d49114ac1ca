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

func (a *agent) ResumeSession(_ context.Context, p acp.ResumeSessionRequest) (r acp.ResumeSessionResponse, err error) {
	if err := resume(p); err != nil {
		return r, object(err)
	}
	return r, nil
}

func resume(p acp.ResumeSessionRequest) error {
	if p.SessionId == "" {
		return errMode
	}
	if p.Cwd == "" {
		return errors.New("E4") // want `session/resume answers an invalid parameter value with -32603`
	}
	return nil
}

// object says nothing of the errors for which it has another answer.
func object(err error) error {
	failed := acp.NewInternalError(nil)
	if errors.Is(err, errMode) {
		failed = acp.NewInvalidParams(nil)
	}
	return failed
}

func (a *agent) LoadSession(_ context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if err := load(p); err != nil {
		return r, made(err)
	}
	return r, nil
}

func load(p acp.LoadSessionRequest) error {
	if p.SessionId == "" {
		return errMode
	}
	if p.Cwd == "" {
		return errors.New("E5") // want `session/load answers an invalid parameter value with -32603`
	}
	return nil
}

// made has its answers from a function that is given their codes.
func made(err error) error {
	failed := with(-32603)
	if errors.Is(err, errMode) {
		failed = with(-32602)
	}
	return failed
}

func with(code int) *acp.RequestError { return &acp.RequestError{Code: code, Message: "E6"} }
