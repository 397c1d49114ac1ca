package cancelerr

import (
	"context"

	sdk "github.com/ironpark/go-acp"
)

type pointers struct {
	sdk.Agent
	done chan struct{}
}

// Beside an error the result is nil.
func (p *pointers) Prompt(ctx context.Context, params *sdk.PromptRequest) (*sdk.PromptResponse, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err() // want `cancelerr: session/prompt answers a cancelled prompt`
	case <-p.done:
		return &sdk.PromptResponse{StopReason: sdk.StopReasonEndTurn}, nil
	}
}
