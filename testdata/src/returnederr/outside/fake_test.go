package outside

import (
	"context"
	"errors"
	"fmt"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// A fake answers no real peer.
type fake struct {
	acpbase.Agent
	known map[acp.SessionId]bool
}

func (f *fake) Prompt(ctx context.Context, params acp.PromptRequest) (acp.PromptResponse, error) {
	if !f.known[params.SessionId] {
		return acp.PromptResponse{}, fmt.Errorf("session %s not found", params.SessionId)
	}
	return acp.PromptResponse{}, errors.New("prompt is empty")
}
