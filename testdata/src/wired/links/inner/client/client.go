// Package client answers an agent.
package client

import (
	"context"
	"encoding/json"

	"wired/links/inner/term"
	"wired/links/inner/wire"
)

type Client struct{ Terminals *term.Manager }

func (c *Client) Request(_ context.Context, method string, params json.RawMessage) (any, error) {
	switch method {
	case "terminal/create":
		var p term.Create
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, wire.Errorf(-32602, "E6: %v", err)
		}
		return c.Terminals.Create(p) // want `term.go:31: .*terminal/create answers an invalid parameter value with -32603`
	case "terminal/release":
		var p term.Ref
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, wire.Errorf(-32602, "E7: %v", err)
		}
		return nil, c.Terminals.Release(p) // want `term.go:46: .*terminal/release answers an unknown terminal with -32603`
	}
	return nil, wire.Errorf(-32601, "%s", method)
}
