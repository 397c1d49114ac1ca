// Package tabled puts its handlers into the table of another package.
package tabled

import (
	"context"
	"encoding/json"
	"errors"

	"golang.org/x/exp/jsonrpc2"

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

// rooms answers calls, and is told things: those who tell it get no answer.
type rooms struct{ open map[string]bool }

func (r *rooms) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var p prompt
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, jsonrpc2.ErrInvalidParams
	}
	switch req.Method {
	case "session/load", "_rooms/look":
		return r.look(req, p)
	}
	return nil, jsonrpc2.ErrMethodNotFound
}

func (r *rooms) look(req *jsonrpc2.Request, p prompt) (any, error) {
	if !r.open[p.SessionID] {
		if !req.IsCall() {
			return nil, errors.New("no room to look at")
		}
		return nil, errors.New("no room") // want `returnederr: .*an unknown session with code 0; ACP has -32002`
	}
	return p, nil
}
