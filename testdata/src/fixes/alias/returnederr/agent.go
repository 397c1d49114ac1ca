// Package returnederr imports the SDK by another name, which its other files
// get as well.
package returnederr

import (
	"context"

	sdk "github.com/coder/acp-go-sdk"
)

type agent struct {
	sdk.Agent
	sessions map[string]bool
}

func (a *agent) Prompt(ctx context.Context, params sdk.PromptRequest) (sdk.PromptResponse, error) {
	return sdk.PromptResponse{}, a.check(string(params.SessionId))
}

func (a *agent) LoadSession(ctx context.Context, params sdk.LoadSessionRequest) (sdk.LoadSessionResponse, error) {
	return sdk.LoadSessionResponse{}, a.named(string(params.SessionId), "load")
}
