package auth

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type settings struct{ values map[string]string }

func (s *settings) get(name string) string { return s.values[name] }

func (s *settings) lookup(name string) (string, error) {
	v, ok := s.values[name]
	if !ok {
		return "", ErrNoCredentials // want `session/resume answers a missing authentication with -32603.*-32000.*because the error is auth.ErrNoCredentials`
	}
	return v, nil
}

var (
	ErrNoCredentials = errors.New("settings: nothing stored")
	errNoStyle       = errors.New("settings: nothing stored there")
)

type token struct {
	value string
	until time.Time
}

// keyed has what it logs in with in settings.
type keyed struct {
	acpbase.Agent
	settings *settings
	tok      *token
	started  time.Time
}

func (k *keyed) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if k.settings.get("api_key") == "" {
		return acp.PromptResponse{}, errors.New("no API key configured") // want `session/prompt answers a missing authentication with -32603.*-32000`
	}
	if k.settings.get("style") == "" {
		return acp.PromptResponse{}, errNoStyle
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (k *keyed) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, err := k.settings.lookup("login"); err != nil {
		return acp.ResumeSessionResponse{}, err
	}
	return acp.ResumeSessionResponse{}, nil
}

func (k *keyed) NewSession(ctx context.Context, params acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	if k.tok == nil {
		return acp.NewSessionResponse{}, errors.New("please sign in") // want `session/new answers a missing authentication with -32603.*-32000.*because k.tok == nil`
	}
	if time.Now().After(k.tok.until) {
		return acp.NewSessionResponse{}, fmt.Errorf("token expired at %s", k.tok.until) // want `session/new answers an expired token with -32603.*-32000.*because time.Now\(\).After\(k.tok.until\)`
	}
	if time.Now().After(k.started.Add(time.Hour)) {
		return acp.NewSessionResponse{}, errors.New("open for too long")
	}
	return acp.NewSessionResponse{SessionId: "s"}, nil
}

// A desk knows who is at the other end, once that has said it.
type desk struct{ peer atomic.Pointer[string] }

func (d *desk) known() bool { return d.peer.Load() != nil }

type greeting struct {
	acpbase.Agent
	desk desk
}

func (g *greeting) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if !g.desk.known() {
		return acp.SetSessionModeResponse{}, errors.New("connection is not initialized") // want `session/set_mode answers a request before initialize with -32603.*-32600`
	}
	return acp.SetSessionModeResponse{}, nil
}
