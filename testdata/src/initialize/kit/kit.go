// Package kit has what others build agents of: what these answer is theirs.
package kit

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type Agent interface{ acp.Agent }

type Base struct{ acpbase.Agent }

func (Base) Initialize(ctx context.Context, p acp.InitializeRequest) (acp.InitializeResponse, error) {
	return acp.InitializeResponse{ProtocolVersion: acp.ProtocolVersionNumber}, nil
}

type guarded struct {
	Agent
	in bool
}

func Guard(a Agent) Agent { return &guarded{Agent: a} }

// Silent: the agent that is guarded may offer a login.
func (g *guarded) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if !g.in {
		return acp.PromptResponse{}, acp.NewAuthRequired(nil)
	}
	return g.Agent.Prompt(ctx, p)
}
