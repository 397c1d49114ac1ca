// Package stand has handlers, and what stands around them.
package stand

import (
	"context"
	"encoding/json"
	"errors"
	"log"

	"wired/enclosed/flat"
)

type target struct {
	Session string `json:"sessionId"`
}

// Desk has sessions.
type Desk struct{ open map[string]bool }

func logged(_ string, next flat.Handler) flat.Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		res, err := next(ctx, params)
		log.Print(err)
		return res, err
	}
}

// Serve serves the methods. What becomes of params that cannot be read, a layer
// of the other package may decide.
func (d *Desk) Serve() *flat.Line {
	l := flat.New(logged)
	flat.Handle(l, "session/load", d.load)
	return l
}

func (d *Desk) load(_ context.Context, t target) (any, error) {
	if !d.open[t.Session] {
		return nil, errors.New("E1") // want `session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return nil, nil
}
