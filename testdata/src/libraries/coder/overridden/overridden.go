// Package overridden embeds handlers that are never called.
package overridden

import (
	"context"
	"errors"

	acp "github.com/coder/acp-go-sdk"
)

// base is in agents alone.
type base struct{}

func (base) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("lists are not supported")
}

func (base) ResumeSession(context.Context, acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, errors.New("resuming is not supported") // want `session/resume answers an unsupported method with -32603`
}

// loner is an agent by itself, too.
type loner struct{ acp.Agent }

func (loner) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("lists are not supported") // want `session/list answers an unsupported method with -32603`
}

type Agent struct {
	acp.Agent
	base
}

func (Agent) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, nil
}

func (a Agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return a.base.ResumeSession(ctx, p)
}

type Other struct{ loner }

func (Other) ListSessions(context.Context, acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, nil
}

func Lone() acp.Agent { return &loner{} }
