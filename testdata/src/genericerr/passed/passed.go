// Package passed gives a helper the function of each method.
package passed

import (
	"context"
	"encoding/json"

	acp "github.com/coder/acp-go-sdk"
)

type client struct{ rooms map[string]bool }

type params struct {
	ID string `json:"sessionId"`
}

func (c *client) Handle(_ context.Context, method string, raw json.RawMessage) (any, *acp.RequestError) {
	switch method {
	case "session/update":
		return with(raw, c.update)
	case "terminal/output":
		return with(raw, c.output)
	case "terminal/kill":
		return with(raw, kill)
	}
	return nil, acp.NewMethodNotFound(method)
}

func with[P any](raw json.RawMessage, f func(P) (any, *acp.RequestError)) (any, *acp.RequestError) {
	var p P
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, acp.NewInvalidParams(err.Error())
	}
	return f(p)
}

// update hears a notification, which nobody answers.
func (c *client) update(p params) (any, *acp.RequestError) {
	if !c.rooms[p.ID] {
		return nil, acp.NewInternalError("no room")
	}
	return nil, nil
}

func (c *client) output(p params) (any, *acp.RequestError) {
	if !c.rooms[p.ID] {
		return nil, acp.NewInternalError("no room") // want `terminal/output answers an unknown session with -32603`
	}
	return nil, nil
}

func kill(p params) (any, *acp.RequestError) {
	if p.ID == "" {
		return nil, acp.NewInternalError("which?") // want `terminal/kill answers an invalid parameter value with -32603`
	}
	return nil, nil
}

func connect(c *client) *acp.Connection { return acp.NewConnection(c.Handle, nil, nil) }
