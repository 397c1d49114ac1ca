// Package strict returns bare errors with and without evidence.
package strict

import (
	"context"
	"errors"
	"fmt"
	"os"

	"acpbase"
	"returnederr/once/store"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	conn *acp.AgentSideConnection
	open map[acp.SessionId]bool
	run  func() error
}

func (a *agent) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.open[params.SessionId]; !ok {
		return acp.PromptResponse{}, errors.New("unknown session") // want `session/prompt answers an unknown session with -32603.*-32002`
	}
	if err := a.run(); err != nil {
		return acp.PromptResponse{}, fmt.Errorf("run: %w", err) // want `a bare error leaves session/prompt, and the peer reads -32603`
	}
	if err := a.conn.SessionUpdate(ctx, acp.SessionNotification{}); err != nil {
		return acp.PromptResponse{}, err
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (a *agent) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if _, err := os.MkdirTemp("", "x"); err != nil {
		return acp.NewSessionResponse{}, err // want `a bare error leaves session/new, and the peer reads -32603`
	}
	if len(a.open) > 9 {
		return acp.NewSessionResponse{}, errors.New("too many sessions") // want `a bare error leaves session/new, and the peer reads -32603`
	}
	return acp.NewSessionResponse{}, nil
}

// LoadSession has a code for everything.
func (a *agent) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if err := a.run(); err != nil {
		return acp.LoadSessionResponse{}, acp.NewInternalError(map[string]any{"error": err.Error()})
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) find(id acp.SessionId) error {
	if !a.open[id] {
		return fmt.Errorf("session %s not found", id) // want `a bare error leaves session/set_mode, and the peer reads -32603`
	}
	return nil
}

// SetSessionMode knows that the session is there when it looks it up again.
func (a *agent) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if _, ok := a.open[params.SessionId]; !ok {
		return acp.SetSessionModeResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	return acp.SetSessionModeResponse{}, a.find(params.SessionId)
}

func (a *agent) located(id acp.SessionId) error {
	if !a.open[id] {
		return fmt.Errorf("session %s not found", id)
	}
	return nil
}

func (a *agent) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, ok := a.open[params.SessionId]; !ok {
		return acp.ResumeSessionResponse{}, &acp.RequestError{Code: -32002, Message: "Resource not found"}
	}
	if err := a.located(params.SessionId); err != nil {
		return acp.ResumeSessionResponse{}, acp.NewInternalError(err.Error())
	}
	return acp.ResumeSessionResponse{}, nil
}

func (a *agent) Cancel(ctx context.Context, params acp.CancelNotification) error { return a.run() }

// A step says where something went wrong, but not what the peer may know.
type step struct {
	name string
	err  error
}

func (s *step) Error() string { return s.name }
func (s *step) Unwrap() error { return s.err }

func (a *agent) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	if params.Cwd == nil {
		return acp.ListSessionsResponse{}, ctx.Err()
	}
	return acp.ListSessionsResponse{}, nil
}

// A remark has the text of an error, and not the error itself.
type remark struct{ err error }

func (r *remark) Error() string { return "remark: " + r.err.Error() }

type stepper struct{ agent }

func (s *stepper) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if params.Cwd == "" {
		return acp.LoadSessionResponse{}, &remark{errors.New("cwd is required")} // want `session/load answers an invalid parameter value with -32603.*-32602`
	}
	err := s.missing(params.SessionId)
	if e := (*gone)(nil); errors.As(err, &e) {
		return acp.LoadSessionResponse{}, err // whoever asks for it knows what it does
	}
	return acp.LoadSessionResponse{}, nil
}

type gone struct{ id acp.SessionId }

func (g *gone) Error() string { return "session not found" }

func (s *stepper) missing(id acp.SessionId) error {
	if !s.open[id] {
		return &gone{id}
	}
	return nil
}

func (s *stepper) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if params.Cwd == "" {
		return acp.NewSessionResponse{}, &step{"new", errors.New("cwd is required")} // want `session/new answers an invalid parameter value with -32603.*-32602`
	}
	return acp.NewSessionResponse{}, nil
}

// What has no situation is told of each place.
type keeper struct {
	acpbase.Agent
	store *store.Store
}

func (k *keeper) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, k.store.Sync() // want `a bare error leaves session/prompt, and the peer reads -32603`
}

func (k *keeper) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, k.store.Sync() // want `a bare error leaves session/new, and the peer reads -32603`
}
