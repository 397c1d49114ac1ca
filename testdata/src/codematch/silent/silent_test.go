package silent

import (
	"context"
	"strings"

	acp "github.com/coder/acp-go-sdk"
)

func saysNotFound(ctx context.Context, conn *acp.ClientSideConnection, p acp.PromptRequest) bool {
	_, err := conn.Prompt(ctx, p)
	return strings.Contains(err.Error(), "session not found")
}

func testsForMissing(ctx context.Context, conn *acp.ClientSideConnection, p acp.LoadSessionRequest) bool {
	_, err := conn.LoadSession(ctx, p)
	return isMissing(err)
}
