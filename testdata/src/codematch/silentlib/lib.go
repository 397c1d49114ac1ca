// Package silentlib asks the agent by libraries whose callers do not see the
// code: the text is all that they have.
package silentlib

import (
	"context"
	"strings"

	"github.com/joshgarnett/agent-client-protocol-go/acp"
	"github.com/joshgarnett/agent-client-protocol-go/acp/api"
	"golang.org/x/exp/jsonrpc2"
)

func prompt(ctx context.Context, c *jsonrpc2.Connection, a *acp.ClientConnection, p *api.PromptRequest) bool {
	var result any
	err := c.Call(ctx, "session/prompt", nil).Await(ctx, &result)
	if err != nil && strings.Contains(err.Error(), "not found") {
		return true
	}
	_, err = a.SessionPrompt(ctx, p)
	return err != nil && strings.Contains(err.Error(), "not found")
}
