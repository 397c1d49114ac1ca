// Package laid puts a function of another package around the handlers that the library makes
// of its own.
package laid

import (
	"context"
	"encoding/base64"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/covered/cover"
	"libraries/creachadair/covered/gate"
)

type agent struct {
	rooms map[string]bool
	in    bool
}

func (a *agent) entered() bool { return a.in }

func (a *agent) list(ctx context.Context, req *jrpc2.Request) (any, error) { return []string{}, nil }

type params struct {
	SessionID string `json:"sessionId"`
	Cursor    string `json:"cursor"`
}

func (a *agent) serve() *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/prompt": cover.Coded("", handler.New(a.prompt)),
		"session/load":   cover.Logged("", cover.Coded("", handler.New(a.load))),
		"session/resume": cover.Logged("", handler.New(a.resume)),
		"session/fork":   cover.Coded("", a.fork),
		"session/list":   gate.Guarded(a.entered, a.list), // want `returnederr: .*a missing authentication with -32098.*ACP has -32000`
		"session/close":  cover.Logged("", cover.Coded("", a.close)),
	}, nil)
}

// Silent: its error has a code by the function around it.
func (a *agent) prompt(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"}
	}
	return nil, nil
}

func (a *agent) load(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, errors.New("no room") // want `returnederr: session/load answers an unknown session with -32603 .*ACP has -32002`
	}
	return nil, nil
}

// What only logs makes nothing else of it.
func (a *agent) resume(ctx context.Context, p params) (any, error) {
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"} // want `returnederr: session/resume answers an unknown session with -32098.*ACP has -32002`
	}
	return nil, nil
}

// Silent: nobody else gets it.
func (a *agent) fork(ctx context.Context, req *jrpc2.Request) (any, error) {
	var p params
	if err := req.UnmarshalParams(&p); err != nil {
		return nil, err
	}
	if !a.rooms[p.SessionID] {
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"}
	}
	if _, err := base64.StdEncoding.DecodeString(p.Cursor); err != nil {
		return nil, err // want `returnederr: session/fork answers an invalid parameter value with -32603`
	}
	return nil, nil
}

// Silent in the first case.
func (a *agent) close(ctx context.Context, req *jrpc2.Request) (any, error) {
	var p params
	if err := req.UnmarshalParams(&p); err != nil {
		return nil, err
	}
	switch {
	case !a.rooms[p.SessionID]:
		return nil, &cover.Error{Sort: cover.Missing, Text: "no room"}
	case p.SessionID == "lobby":
		return nil, &cover.Error{Sort: cover.Malformed, Text: "a lobby stays open"}
	}
	if _, err := base64.StdEncoding.DecodeString(p.Cursor); err != nil {
		return nil, err // want `returnederr: session/close answers an invalid parameter value with -32603`
	}
	return nil, nil
}
