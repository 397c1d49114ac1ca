// Package auth refuses requests of users who have not signed in, and requests
// that come too early.
package auth

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync/atomic"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

var errNotAuthenticated = errors.New("not authenticated")

type guard struct {
	acpbase.Agent
	token       string
	expired     bool
	tokenUntil  time.Time
	initialized atomic.Bool
	client      *http.Client
	engine      func(string) error
}

func (g *guard) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if !g.initialized.Load() {
		return acp.NewSessionResponse{}, errors.New("connection is not initialized") // want `session/new answers a request before initialize with -32603.*-32600`
	}
	if g.token == "" {
		return acp.NewSessionResponse{}, errNotAuthenticated // want `session/new answers a missing authentication with -32603.*-32000`
	}
	if g.expired {
		return acp.NewSessionResponse{}, errors.New("access token has expired") // want `session/new answers an expired token with -32603.*-32000`
	}
	return acp.NewSessionResponse{}, nil
}

func (g *guard) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if time.Now().After(g.tokenUntil) {
		return acp.SetSessionModeResponse{}, errors.New("access token has expired") // want `session/set_mode answers an expired token with -32603.*-32000`
	}
	return acp.SetSessionModeResponse{}, nil
}

func (g *guard) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if os.Getenv("MODEL_API_KEY") == "" {
		return acp.PromptResponse{}, errors.New("MODEL_API_KEY is not set: no API key configured") // want `session/prompt answers a missing authentication with -32603.*-32000`
	}
	if g.engine == nil {
		return acp.PromptResponse{}, errors.New("engine not initialized") // the agent's own part
	}
	res, err := g.client.Get("http://localhost/models")
	if err != nil {
		return acp.PromptResponse{}, fmt.Errorf("list models: %w", err)
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusOK:
	case http.StatusTooManyRequests:
		return acp.PromptResponse{}, errors.New("provider: rate limit exceeded")
	case http.StatusForbidden:
		return acp.PromptResponse{}, errors.New("provider: forbidden")
	default:
		return acp.PromptResponse{}, fmt.Errorf("provider: %s", res.Status)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

// Initialize answers with its own version whatever the client speaks; this
// agent does not, but no code is the right one for that.
func (g *guard) Initialize(ctx context.Context, params acp.InitializeRequest) (acp.InitializeResponse, error) {
	if params.ProtocolVersion > acp.ProtocolVersionNumber {
		return acp.InitializeResponse{}, fmt.Errorf("unsupported protocol version %d", params.ProtocolVersion)
	}
	g.initialized.Store(true)
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

// LoadSession is right as it is.
func (g *guard) LoadSession(ctx context.Context, params acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !g.initialized.Load() {
		return acp.LoadSessionResponse{}, acp.NewInvalidRequest(map[string]any{"reason": "not initialized"})
	}
	if g.token == "" {
		return acp.LoadSessionResponse{}, acp.NewAuthRequired(nil)
	}
	return acp.LoadSessionResponse{}, nil
}

func (g *guard) Authenticate(ctx context.Context, params acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	token, err := g.exchange(ctx)
	if err != nil {
		return acp.AuthenticateResponse{}, err
	}
	g.token = token
	return acp.AuthenticateResponse{}, nil
}

func (g *guard) exchange(ctx context.Context) (string, error) {
	res, err := g.client.Get("http://localhost/token")
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusUnauthorized {
		return "", errors.New("login failed: invalid credentials") // want `authenticate answers a missing authentication with -32603.*-32000`
	}
	return res.Header.Get("X-Token"), nil
}
