// Package methods refuses methods that it does not have.
package methods

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// ErrUnsupported is what this agent cannot do.
var ErrUnsupported = errors.New("operation not supported")

type minimal struct{ acpbase.Agent }

func (m *minimal) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, errors.New("session loading is not supported") // want `session/load answers an unsupported method with -32603.*-32601`
}

func (m *minimal) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	log.Printf("authenticate: %s", params.MethodId)
	return acp.AuthenticateResponse{}, fmt.Errorf("authentication not implemented") // want `authenticate answers an unsupported method with -32603.*-32601`
}

func (m *minimal) SetSessionMode(_ context.Context, _ acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, ErrUnsupported // want `session/set_mode answers an unsupported method with -32603.*-32601`
}

func (m *minimal) ResumeSession(_ context.Context, _ acp.ResumeSessionRequest) (resp acp.ResumeSessionResponse, err error) {
	err = errors.New("resume: not implemented yet") // want `session/resume answers an unsupported method with -32603.*-32601`
	return
}

// Right as it is.
func (m *minimal) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, acp.NewMethodNotFound(acp.AgentMethodSessionList)
}

// A notification has nobody to refuse.
func (m *minimal) Cancel(context.Context, acp.CancelNotification) error {
	return errors.New("cancel is not supported")
}

func (m *minimal) HandleExtensionMethod(ctx context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "_minimal/ping":
		return "pong", nil
	default:
		return nil, fmt.Errorf("unknown method: %s", method) // want `answers an unsupported method with -32603.*-32601`
	}
}

// A client without terminals, by way of a helper.
type window struct{ acpbase.Client }

func (w *window) CreateTerminal(ctx context.Context, p acp.CreateTerminalRequest) (acp.CreateTerminalResponse, error) {
	return acp.CreateTerminalResponse{}, w.no("terminal/create")
}

func (w *window) KillTerminal(ctx context.Context, p acp.KillTerminalRequest) (acp.KillTerminalResponse, error) {
	return acp.KillTerminalResponse{}, w.no("terminal/kill")
}

func (w *window) no(method string) error {
	return fmt.Errorf("%s is not supported by this client", method) // want `terminal/create and terminal/kill answer an unsupported method with -32603.*-32601`
}

// A gate asks the program's own state whether a method is there.
type gated struct {
	acpbase.Agent
	loader func(acp.SessionId) error
}

func (g *gated) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if g.loader == nil {
		return acp.LoadSessionResponse{}, errors.New("session/load is not supported") // want `session/load answers an unsupported method with -32603.*-32601`
	}
	if err := g.loader(params.SessionId); err != nil {
		return acp.LoadSessionResponse{}, err
	}
	return acp.LoadSessionResponse{}, nil
}
