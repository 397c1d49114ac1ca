// Package members asks a package that makes no errors whether it has something.
package members

import (
	"context"
	"errors"
	"net/http"
	"strings"

	acp "github.com/coder/acp-go-sdk"

	"wired/members/shelf"
)

type agent struct {
	acp.Agent
	sessions shelf.Of[acp.SessionId, int]
	url      string
}

func (a *agent) LoadSession(_ context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if !a.sessions.Has(p.SessionId) {
		return r, errors.New("E1") // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	if a.sessions.Full(p.SessionId) {
		return r, errors.New("E2")
	}
	return r, nil
}

func (a *agent) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	if !shelf.Fits(string(p.ModeId)) {
		return r, errors.New("E3") // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return r, nil
}

// Prompt sends what it is given to a place of its own.
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (r acp.PromptResponse, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, a.url, strings.NewReader(p.Prompt[0].Text.Text))
	if err != nil {
		return r, err
	}
	_, err = http.DefaultClient.Do(req)
	return r, err
}

func serve(a *agent) *acp.AgentSideConnection { return acp.NewAgentSideConnection(a, nil, nil) }
