// Package outer stands around an agent, and adds to what that answers.
package outer

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acpbase.Agent
	in bool
}

func (a *agent) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

// Silent: the login is offered around it.
func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !a.in {
		return acp.PromptResponse{}, acp.NewAuthRequired(nil)
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type login struct {
	acp.Agent
	methods []acp.AuthMethod
}

func (l *login) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	res, err := l.Agent.Initialize(ctx, p)
	if err == nil {
		res.AuthMethods = append(res.AuthMethods, l.methods...)
	}
	return res, err
}

func New() acp.Agent { return &login{Agent: &agent{}} }
