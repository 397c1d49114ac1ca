package ways

import (
	"context"

	"acpbase"

	"github.com/coder/acp-go-sdk"
)

// named returns what its result holds.
type named struct{ acpbase.Agent }

func (a *named) Prompt(ctx context.Context, params acp.PromptRequest) (resp acp.PromptResponse, err error) {
	resp, err = acp.PromptResponse{StopReason: "over"}, nil // want `"over"`
	return
}
