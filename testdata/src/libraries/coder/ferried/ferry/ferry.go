// Package ferry has a prompt that another package answers, and hands it a function.
package ferry

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

type Backend interface {
	Say(ctx context.Context, text string, out func(string) error) error
	Open(cwd string, fail error) error
}

type Agent struct {
	acpbase.Agent
	Backend Backend
	editor  *acp.AgentSideConnection
}

func (a *Agent) Prompt(ctx context.Context, p acp.PromptRequest) (resp acp.PromptResponse, err error) {
	err = a.Backend.Say(ctx, p.Prompt[0].Text.Text, func(text string) error {
		return a.editor.SessionUpdate(ctx, acp.SessionNotification{SessionId: p.SessionId})
	})
	return resp, err
}
