package cancelerr

import (
	"context"
	"errors"
	"testing"

	"github.com/coder/acp-go-sdk"
)

func TestPrompt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := new(agent).Prompt(ctx, acp.PromptRequest{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
