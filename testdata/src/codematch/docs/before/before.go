// Package before is the example of the check's documentation, before it is mended.
package before

import (
	"context"
	"errors"
	"strings"

	"github.com/coder/acp-go-sdk"
)

type client struct{ conn *acp.ClientSideConnection }

func (c *client) prompt(ctx context.Context, p acp.PromptRequest) error {
	_, err := c.conn.Prompt(ctx, p)
	if err != nil && strings.Contains(err.Error(), "not found") { // want `session/prompt: the text "not found" of the agent's answer is no promise; ACP tells an unknown session by -32002`
		return c.startAgain(ctx)
	}
	return err
}

func (c *client) startAgain(ctx context.Context) error {
	_, err := c.conn.NewSession(ctx, acp.NewSessionRequest{})
	return err
}

func (c *client) again(ctx context.Context, p acp.PromptRequest) error {
	_, err := c.conn.Prompt(ctx, p)
	if gone(err) {
		return nil
	}
	return err
}

const codeSessionNotFound = -32001

func gone(err error) bool {
	var re *acp.RequestError
	return errors.As(err, &re) && re.Code == codeSessionNotFound // want `-32001 \(codeSessionNotFound\) is no code of ACP; ACP tells an unknown session by -32002`
}
