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
	if err := a.check(string(params.SessionId)); err != nil {
		return sdk.PromptResponse{}, err
	}
	return sdk.PromptResponse{}, a.named(string(params.SessionId), "prompt")
}
