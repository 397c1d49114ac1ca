// Package wrap wraps coded errors, under an SDK that does not look inside.
package wrap

import (
	"context"
	"errors"
	"fmt"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	chats map[acp.SessionId]string
}

func (a *agent) chat(id acp.SessionId) (string, error) {
	c, ok := a.chats[id]
	if !ok {
		return "", &acp.RequestError{Code: -32002, Message: "Resource not found", Data: map[string]any{"sessionId": id}}
	}
	return c, nil
}

// Prompt hands it on.
func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, err := a.chat(params.SessionId); err != nil {
		log.Print(err)
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if _, err := a.chat(params.SessionId); err != nil {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", err) // want `-32002 \(Resource not found\) is lost and the peer reads -32603`
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	_, err := a.chat(params.SessionId)
	if err != nil {
		return acp.ResumeSessionResponse{}, fmt.Errorf("resume %s: %v", params.SessionId, err) // want `only the text of -32002 \(Resource not found\) goes on, so the peer reads -32603`
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if params.ModeId == "" {
		return acp.SetSessionModeResponse{}, errors.Join(acp.NewInvalidParams("modeId is required"), errors.New("see the manual")) // want `-32602 \(Invalid params\) is lost and the peer reads -32603`
	}
	return acp.SetSessionModeResponse{}, nil
}

// A stepError is an error type of the program's own.
type stepError struct {
	step string
	err  error
}

func (e *stepError) Error() string { return e.step + ": " + e.err.Error() }
func (e *stepError) Unwrap() error { return e.err }

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if params.Cwd == "" {
		return acp.NewSessionResponse{}, &stepError{"new", acp.NewInvalidParams(map[string]any{"cwd": "required"})} // want `-32602 \(Invalid params\) is lost and the peer reads -32603`
	}
	return acp.NewSessionResponse{}, nil
}

// unwrapping takes the coded error out again.
type unwrapping struct{ agent }

func (u *unwrapping) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := u.open(params.SessionId); err != nil {
		var re *acp.RequestError
		if errors.As(err, &re) {
			return acp.LoadSessionResponse{}, re
		}
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}

func (u *unwrapping) open(id acp.SessionId) error {
	if _, err := u.chat(id); err != nil {
		return fmt.Errorf("open: %w", err)
	}
	return nil
}

// A generic error may be wrapped: nothing is lost.
func (u *unwrapping) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, fmt.Errorf("prompt: %w", acp.NewInternalError(nil))
}

// A notification's error goes nowhere.
func (u *unwrapping) Cancel(ctx context.Context, params acp.CancelNotification) error {
	if _, err := u.chat(params.SessionId); err != nil {
		return fmt.Errorf("cancel: %w", err)
	}
	return nil
}

// coding has codes that nobody knows before, and others on purpose.
type coding struct{ agent }

func (c *coding) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, &stepError{"prompt", acp.NewInternalError(nil)}
}

func (c *coding) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if n := len(c.chats); n > 9 {
		return acp.LoadSessionResponse{}, fmt.Errorf("load: %w", &acp.RequestError{Code: -n, Message: "busy"})
	}
	return acp.LoadSessionResponse{}, nil
}
