package returnederr

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type lookup struct {
	acp.Agent
	names map[string]string
}

func (l *lookup) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	_, err := l.find(string(params.SessionId))
	return acp.PromptResponse{}, err
}

func (l *lookup) ResumeSession(ctx context.Context, params acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	if _, err := l.find(string(params.SessionId)); err != nil {
		return acp.ResumeSessionResponse{}, err
	}
	return acp.ResumeSessionResponse{}, nil
}

func (l *lookup) SetSessionMode(ctx context.Context, params acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	return acp.SetSessionModeResponse{}, l.check(string(params.SessionId))
}

// All fixes of a file together take the last use of an import away: the last
// one makes the others as well, and removes it.

func (l *lookup) ListSessions(ctx context.Context, params acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("not implemented") // want `returnederr: session/list answers an unsupported method`
}

func (l *lookup) CloseSession(ctx context.Context, params acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, errors.New("not implemented") // want `returnederr: session/close answers an unsupported method`
}

func (l *lookup) Logout(ctx context.Context, params acp.LogoutRequest) (acp.LogoutResponse, error) {
	return acp.LogoutResponse{}, errors.New("not implemented") // want `returnederr: logout answers an unsupported method`
}
