// Package wrapping puts a function of another package around what is bound.
package wrapping

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
	return map[string]jsonrpc2.Handler{"session/load": recode.Recode(bind.Bind(d.load))}
}
