// Package v2 is a stub of caelis-labs' package for the second version of the
// protocol: its handlers take this package's params and return acp's errors.
package v2

import (
	"context"
	"io"
)

type SessionId string

type (
	InitializeRequest         struct{ ProtocolVersion int }
	InitializeResponse        struct{ ProtocolVersion int }
	NewSessionRequest         struct{ Cwd string }
	NewSessionResponse        struct{ SessionId SessionId }
	PromptRequest             struct{ SessionId SessionId }
	PromptResponse            struct{}
	LoginAuthRequest          struct{ MethodId string }
	LoginAuthResponse         struct{}
	CancelSessionNotification struct{ SessionId SessionId }
)

type Agent interface {
	Initialize(ctx context.Context, params InitializeRequest) (InitializeResponse, error)
	NewSession(ctx context.Context, params NewSessionRequest) (NewSessionResponse, error)
	Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error)
	LoginAuth(ctx context.Context, params LoginAuthRequest) (LoginAuthResponse, error)
	Cancel(ctx context.Context, params CancelSessionNotification) error
}

type AgentSideConnection struct{ agent Agent }

func NewAgentSideConnection(agent Agent, peerInput io.Writer, peerOutput io.Reader) (*AgentSideConnection, error) {
	return &AgentSideConnection{agent: agent}, nil
}

type ClientSideConnection struct{}

func (c *ClientSideConnection) Prompt(ctx context.Context, params PromptRequest) (PromptResponse, error) {
	return PromptResponse{}, nil
}
