// Package served serves its handlers as they are, although it uses the errors of a package
// that has something to put around them.
package served

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/covered/cover"
)

type agent struct{ rooms map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *agent) serve() *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/prompt": handler.New(a.prompt),
		"session/load":   handler.New(a.load),
	}, nil)
}

func (a *agent) prompt(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"} // want `returnederr: session/prompt answers an unknown session with -32098`
	}
	return nil, nil
}

func (a *agent) load(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, errors.New("no room") // want `returnederr: session/load answers an unknown session with -32098`
	}
	return nil, nil
}
