// Package bot gives a table its handlers.
package bot

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/assigning/table"
)

type ref struct {
	SessionID string `json:"sessionId"`
}

type bot struct{ rooms map[string]bool }

func Methods() jrpc2.Assigner {
	b := &bot{rooms: map[string]bool{}}
	return table.New(handler.Map{ // want `table.go:14: .*-32010 \(Early\) is a custom code` `table.go:15: .*-32020 \(Taken\) is a custom code` `returnederr: this answers an unsupported method with -32098; ACP has -32601`
		"session/load": handler.New(b.load),
	})
}

func (b *bot) load(_ context.Context, r ref) (any, error) {
	if !b.rooms[r.SessionID] {
		return nil, errors.New("E5") // want `returnederr: session/load answers an unknown session with -32098; ACP has -32002`
	}
	return nil, nil
}
