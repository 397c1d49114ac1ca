// Package tabled puts its handlers into the table of another package.
package tabled

import (
	"context"

	"libraries/xexp/table"
)

type agent struct {
	turns int
	in    bool
}

type prompt struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) prompt(ctx context.Context, p prompt) (map[string]string, error) {
	if !a.in {
		return nil, table.Login
	}
	if a.turns > 3 {
		return nil, table.Tired // want `table.go:15: reservedcode: -32000 \(Tired\) is ACP's "Authentication required"`
	}
	return map[string]string{"stopReason": "end_turn"}, nil
}

func New() *table.Table {
	t, a := table.New(), &agent{}
	table.Add(t, "session/prompt", a.prompt) // want `^returnederr: this answers an unsupported method with code 0; ACP has -32601`
	return t
}
