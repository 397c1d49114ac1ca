// Package members asks a package that makes no errors whether it has something.
package members

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	acp "github.com/coder/acp-go-sdk"

	"wired/members/shelf"
)

type agent struct {
	acp.Agent
	sessions shelf.Of[acp.SessionId, int]
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

// sender sends what it is given to a place of its own.
type sender struct {
	acp.Agent
	url   string
	known map[acp.SessionId]bool
}

// closed keeps what the peer should read to itself.
type closed struct {
	reason string
	answer *acp.RequestError
}

func (c *closed) Error() string { return c.reason + c.answer.Message }

func (s *sender) LoadSession(_ context.Context, p acp.LoadSessionRequest) (r acp.LoadSessionResponse, err error) {
	if !s.known[p.SessionId] {
		return r, &closed{"E4", &acp.RequestError{Code: -32002, Message: "E4"}} // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return r, nil
}

func (s *sender) SetSessionMode(ctx context.Context, p acp.SetSessionModeRequest) (r acp.SetSessionModeResponse, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, strings.NewReader(string(p.ModeId)))
	if err != nil {
		return r, fmt.Errorf("invalid url: %w", err)
	}
	_, err = http.DefaultClient.Do(req)
	return r, err
}

func send(s *sender) *acp.AgentSideConnection { return acp.NewAgentSideConnection(s, nil, nil) }

func serve(a *agent) *acp.AgentSideConnection { return acp.NewAgentSideConnection(a, nil, nil) }
