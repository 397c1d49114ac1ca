// Package fork is an agent on a library that has a known one's API under a path of its
// own.
package fork

import (
	"context"
	"fmt"
	"os"

	acp "example.org/fork/agents"
)

type agent struct{ sessions map[string]string }

func (a *agent) Prompt(_ context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	if _, ok := a.sessions[p.SessionId]; !ok {
		return acp.PromptResponse{}, fmt.Errorf("E1 %s", p.SessionId) // want `session/prompt answers an unknown session with -32603 \(Internal error\); ACP has -32002 .*: &acp\.RequestError\{Code: -32002`
	}
	if _, err := os.ReadFile("agent.json"); err != nil {
		return acp.PromptResponse{}, err // the agent's own
	}
	return acp.PromptResponse{StopReason: "end_turn"}, nil
}

func (a *agent) SetSessionMode(_ context.Context, p acp.SetSessionModeRequest) (acp.SetSessionModeResponse, error) {
	if p.ModeId != "ask" {
		return acp.SetSessionModeResponse{}, acp.NewInvalidParams("modeId")
	}
	return acp.SetSessionModeResponse{}, nil
}

func serve() { <-acp.NewAgentSideConnection(&agent{}, os.Stdout, os.Stdin).Done() }
