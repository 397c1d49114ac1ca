// Package offering leaves it to others to put what it imports around what is bound.
package offering

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"

	"libraries/lspdev/bind"
	"libraries/lspdev/recode"
)

type desk struct{ rooms map[string]bool }

type in struct {
	SessionID string `json:"sessionId"`
}

// Silent: the errors get their code around the handlers.
func (d *desk) load(ctx context.Context, p in) (in, error) {
	if !d.rooms[p.SessionID] {
		return in{}, errors.New("no room")
	}
	return p, nil
}

func Routes() map[string]jsonrpc2.Handler {
	d := &desk{rooms: map[string]bool{}}
	return map[string]jsonrpc2.Handler{"session/load": bind.Bind(d.load)}
}

func Stack(h jsonrpc2.Handler, more ...func(jsonrpc2.Handler) jsonrpc2.Handler) jsonrpc2.Handler {
	for _, m := range append(more, recode.Recode) {
		h = m(h)
	}
	return h
}
