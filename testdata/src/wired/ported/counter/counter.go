// Package counter has handlers that ask a shelf, and does not say who calls them.
package counter

import (
	"context"
	"fmt"

	"wired/composed/layer"
	"wired/ported/port"
)

type Counter struct{ Shelf port.Shelf }

type target struct {
	Session string `json:"sessionId"`
}

func (c *Counter) Handler() layer.Handler {
	return layer.Table{"session/load": layer.Takes(c.load)}.Handler() // want `a message that is not valid JSON ends the connection`
}

func (c *Counter) load(ctx context.Context, t target) (any, error) {
	text, err := c.Shelf.Fetch(ctx, t.Session)
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	return text, nil
}
