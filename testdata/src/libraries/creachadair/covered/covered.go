// Package covered returns its handlers: who serves them puts something around them.
package covered

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/covered/cover"
)

type Agent struct{ rooms map[string]bool }

type params struct {
	SessionID string `json:"sessionId"`
	ModeID    string `json:"modeId"`
}

func (a *Agent) Methods() handler.Map {
	return handler.Map{
		"session/prompt":   handler.New(a.prompt),
		"session/load":     handler.New(a.load),
		"session/set_mode": handler.New(a.setMode),
	}
}

// Silent: what is put around it knows the sort.
func (a *Agent) prompt(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"}
	}
	return nil, nil
}

func (a *Agent) load(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, errors.New("no room") // want `returnederr: session/load answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}

func (a *Agent) setMode(ctx context.Context, p params) (any, error) {
	switch p.ModeID {
	case "ask", "code":
		return nil, nil
	case "":
		return nil, &cover.Error{Sort: cover.Missing, Text: "which one?"} // want `reservedcode: session/set_mode answers an invalid parameter value with -32002`
	}
	return nil, &cover.Error{Text: "no such mode"} // want `returnederr: session/set_mode answers an invalid parameter value with -32603 .*ACP has -32602`
}
