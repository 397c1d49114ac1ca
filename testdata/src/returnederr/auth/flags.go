package auth

import (
	"context"
	"errors"
	"os"
	"sync/atomic"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type porter struct {
	acpbase.Agent
	pass  string
	ready atomic.Bool
	shook bool
}

func (g *porter) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	g.ready.Store(true)
	g.shook = true
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

func (g *porter) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !g.ready.Load() {
		return acp.NewSessionResponse{}, errors.New("connection is not initialized") // want `session/new answers a request before initialize with -32603.*-32600`
	}
	return acp.NewSessionResponse{}, nil
}

func (g *porter) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !g.shook {
		return acp.PromptResponse{}, errors.New("initialize must be called first") // want `session/prompt answers a request before initialize with -32603.*-32600`
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// What the login has to be given comes from the environment, if at all.
func (g *porter) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return acp.AuthenticateResponse{}, g.admit(params.MethodId, os.Getenv("PORTER_PASS"))
}

func (g *porter) admit(door, pass string) error {
	if door == "" {
		return errors.New("E1") // want `authenticate answers an invalid parameter value with -32603.*-32602`
	}
	if pass == "" {
		return errors.New("E2") // want `authenticate answers a missing authentication with -32603.*-32000`
	}
	if g.pass == "" {
		return errors.New("E3") // want `authenticate answers a missing authentication with -32603.*-32000`
	}
	return nil
}
