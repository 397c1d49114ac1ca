// Package guarded has codes for some kinds of errors, which a table has.
package guarded

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"wired/kindmap/things"
)

var codes = map[things.Kind]jrpc2.Code{
	things.Bad:  jrpc2.InvalidParams,
	things.Gone: -32002,
}

type agent struct{ rooms map[string]bool }

type target struct {
	Room string `json:"sessionId"`
	Mode string `json:"modeId"`
}

func (a *agent) server() *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/resume":   guard(handler.New(a.resume)),
		"session/set_mode": guard(handler.New(a.mode)),
		"session/load":     guard(handler.New(a.load)),
	}, nil)
}

func guard(h jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		res, err := h(ctx, req)
		if err != nil {
			return nil, present(err)
		}
		return res, nil
	}
}

func present(err error) error {
	if coded, ok := errors.AsType[*jrpc2.Error](err); ok {
		return coded
	}
	if p, ok := errors.AsType[*things.Problem](err); ok {
		if code, known := codes[p.Kind]; known {
			return jrpc2.Errorf(code, "%s", p.Text).WithData(map[string]string{"text": p.Text})
		}
	}
	return jrpc2.Errorf(jrpc2.InternalError, "%s", err.Error())
}

func (a *agent) resume(_ context.Context, t target) (any, error) {
	if !a.rooms[t.Room] {
		return nil, things.New(things.Gone, "%s is gone", t.Room)
	}
	return nil, nil
}

func (a *agent) mode(_ context.Context, t target) (any, error) {
	if t.Mode != "loud" && t.Mode != "quiet" {
		return nil, &things.Problem{Kind: things.Bad, Text: t.Mode}
	}
	return nil, nil
}

func (a *agent) load(_ context.Context, t target) (any, error) {
	if !a.rooms[t.Room] {
		return nil, things.New(things.Lost, "%s is gone", t.Room) // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil, nil
}
