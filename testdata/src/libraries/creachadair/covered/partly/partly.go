// Package partly puts something around some of its handlers itself, so that the others are
// served as they are.
package partly

import (
	"context"

	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/covered/cover"
)

type Agent struct{ rooms map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
}

func (a *Agent) Methods() handler.Map {
	return handler.Map{
		"session/prompt": cover.Coded("", handler.New(a.prompt)),
		"session/load":   handler.New(a.load),
	}
}

func (a *Agent) prompt(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"}
	}
	return nil, nil
}

func (a *Agent) load(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"} // want `returnederr: session/load answers an unknown session with -32098.*ACP has -32002`
	}
	return nil, nil
}
