// Package services has an agent whose methods are those of services that it embeds.
package services

import (
	"context"
	"errors"

	acp "github.com/coder/acp-go-sdk"
)

type store struct{ open map[acp.SessionId]bool }

// account greets clients, and has no sessions.
type account struct{ *store }

func (a *account) Initialize(context.Context, acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{
		ProtocolVersion:   acp.ProtocolVersionNumber,
		AgentCapabilities: acp.AgentCapabilities{LoadSession: true},
	}, nil
}

func (a *account) Authenticate(context.Context, acp.AuthenticateRequest) (acp.AuthenticateResponse, error) {
	return acp.AuthenticateResponse{}, nil
}

type sessions struct{ *store }

func (s *sessions) NewSession(context.Context, acp.NewSessionRequest) (acp.NewSessionResponse, error) {
	return acp.NewSessionResponse{}, nil
}

func (s *sessions) LoadSession(_ context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if !s.open[p.SessionId] {
		return acp.LoadSessionResponse{}, errors.New("gone") // want `returnederr: session/load answers an unknown session with -32603`
	}
	return acp.LoadSessionResponse{}, nil
}

func (s *sessions) Prompt(context.Context, acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

func (s *sessions) Cancel(context.Context, acp.CancelNotification) error { return nil }

func (s *sessions) SetSessionMode(context.Context, acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, nil
}

func (a *account) Logout(context.Context, acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, nil
}

func (s *sessions) CloseSession(context.Context, acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, nil
}

func (s *sessions) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, nil
}

func (s *sessions) ResumeSession(context.Context, acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, nil
}

func (s *sessions) SetSessionConfigOption(context.Context, acp.SetSessionConfigOptionRequest) (acp.SetSessionConfigOptionResponse, error) {
	return acp.SetSessionConfigOptionResponse{}, nil
}

type agent struct {
	*account
	*sessions
}

var _ acp.Agent = (*agent)(nil)

func newAgent() *agent {
	s := &store{open: map[acp.SessionId]bool{}}
	return &agent{&account{s}, &sessions{s}}
}
