// Package oldcoder is an agent with github.com/coder/acp-go-sdk v0.6.3, which has
// no code for cancelled requests.
package oldcoder

import (
	"context"
	"fmt"

	"github.com/coder/acp-go-sdk"
)

type agent struct {
	acp.Agent
	sessions map[acp.SessionId]bool
}

func (a *agent) SetSessionModel(ctx context.Context, p acp.SetSessionModelRequest) (acp.SetSessionModelResponse, error) {
	if !a.sessions[p.SessionId] {
		return acp.SetSessionModelResponse{}, fmt.Errorf("session %s not found", p.SessionId) // want `returnederr: session/set_model answers an unknown session with -32603 \(Internal error\); ACP has -32002 \(Resource not found\), because a\.sessions has no p\.SessionId: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\} with "sessionId" in its data`
	}
	return acp.SetSessionModelResponse{}, nil
}

func (a *agent) Prompt(ctx context.Context, p acp.PromptRequest) (acp.PromptResponse, error) {
	select {
	case <-ctx.Done():
		return acp.PromptResponse{}, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt with -32603 \(Internal error\); ACP wants the stop reason "cancelled" instead of an error`
	default:
	}
	return acp.PromptResponse{StopReason: acp.StopReasonEndTurn}, nil
}

type client struct {
	acp.Client
	terminals map[string]bool
}

func (c *client) KillTerminalCommand(ctx context.Context, p acp.KillTerminalCommandRequest) (acp.KillTerminalCommandResponse, error) {
	if !c.terminals[p.TerminalId] {
		return acp.KillTerminalCommandResponse{}, fmt.Errorf("no such terminal: %s", p.TerminalId) // want `returnederr: terminal/kill answers an unknown terminal with -32603 .*: &acp\.RequestError\{Code: -32002, Message: "Resource not found"\}`
	}
	return acp.KillTerminalCommandResponse{}, nil
}
