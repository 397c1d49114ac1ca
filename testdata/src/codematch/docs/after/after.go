// Package after is the example of the check's documentation, after it is mended.
package after

import (
	"context"
	"errors"

	"github.com/coder/acp-go-sdk"
)

type client struct{ conn *acp.ClientSideConnection }

func (c *client) prompt(ctx context.Context, p acp.PromptRequest) error {
	_, err := c.conn.Prompt(ctx, p)
	var re *acp.RequestError
	if errors.As(err, &re) && re.Code == -32002 {
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

const codeSessionNotFound = -32002

func gone(err error) bool {
	var re *acp.RequestError
	return errors.As(err, &re) && re.Code == codeSessionNotFound
}
