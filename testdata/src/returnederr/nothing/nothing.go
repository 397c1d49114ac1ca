// Package nothing has methods that do nothing but fail: those that an agent need not
// have are not there, unless they name another state.
package nothing

import (
	"context"
	"errors"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	sessions map[acp.SessionId]string
}

var errLate = errors.New("come by tomorrow")

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	return acp.PromptResponse{}, errors.New("the ink is dry") // every agent has it
}

func (a *agent) LoadSession(ctx context.Context, p acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	if a.sessions == nil {
		return acp.LoadSessionResponse{}, a.late() // it does more than that
	}
	return acp.LoadSessionResponse{}, nil
}

func (a *agent) late() error { return errors.New("come by tomorrow") }

func (a *agent) CloseSession(ctx context.Context, p acp.CloseSessionRequest) (acp.CloseSessionResponse, error) {
	return acp.CloseSessionResponse{}, errors.New("the line is busy") // it says that it is there
}

func (a *agent) ListSessions(ctx context.Context, p acp.ListSessionsRequest) (acp.ListSessionsResponse, error) {
	return acp.ListSessionsResponse{}, errors.New("no session is kept here") // want `session/list answers an unsupported method with -32603 .*; ACP has -32601 \(Method not found\), because that is all it does`
}

func (a *agent) ResumeSession(ctx context.Context, p acp.ResumeSessionRequest) (acp.ResumeSessionResponse, error) {
	return acp.ResumeSessionResponse{}, errLate
}

// A poor agent tells what it does not have.
type poor struct{ acpbase.Agent }

func (p *poor) Initialize(ctx context.Context, r acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber, AgentCapabilities: acp.AgentCapabilities{LoadSession: false}}, nil
}

func (p *poor) LoadSession(ctx context.Context, r acp.LoadSessionRequest) (acp.LoadSessionResponse, error) {
	return acp.LoadSessionResponse{}, errors.New("come by tomorrow") // want `session/load answers an unsupported method with -32603`
}
