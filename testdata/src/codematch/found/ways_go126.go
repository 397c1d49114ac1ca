//go:build go1.26

package found

import (
	"context"
	"errors"
	"strings"

	acp "github.com/coder/acp-go-sdk"
)

func (c *client) asType(ctx context.Context, p acp.PromptRequest) bool {
	_, err := c.conn.Prompt(ctx, p)
	re, ok := errors.AsType[*acp.RequestError](err)
	return ok && strings.Contains(re.Message, "session not found") // want `session/prompt: the text "session not found"`
}
