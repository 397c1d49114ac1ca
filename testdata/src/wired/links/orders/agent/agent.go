// Package agent has the commands.
package agent

import (
	"context"
	"errors"

	"wired/links/line"
	"wired/links/orders/rpc"
)

type prompt struct {
	line.PromptParams
	store *line.Store
	room  string // which no decoder sets
}

func (c *prompt) Run(ctx context.Context) (any, error) {
	if c.room == "" {
		return nil, errors.New("there is no room")
	}
	if _, err := c.store.Find(c.SessionID); err != nil { // want `returnederr: session/prompt and session/set_mode answer an unknown session with -32603`
		return nil, err
	}
	return map[string]any{"stopReason": "end_turn"}, nil
}

type setMode struct {
	line.ModeParams
	store *line.Store
}

func (c *setMode) Run(ctx context.Context) (any, error) {
	x, err := c.store.Find(c.SessionID)
	if err != nil {
		return nil, err
	}
	return struct{}{}, x.SetMode(c.ModeID) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
}

// Register adds the commands.
func Register(g *rpc.Registry, store *line.Store) {
	g.Add("session/prompt", func() rpc.Command { return &prompt{store: store} })
	g.Add("help", func() rpc.Command { return new(help) })
	g.Add("session/set_mode", func() rpc.Command { return &setMode{store: store} })
}

// help is no method: users type it.
type help struct{ Topic string }

func (h *help) Run(ctx context.Context) (any, error) {
	if h.Topic == "" {
		return nil, errors.New("no topic")
	}
	return h.Topic, nil
}
