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
		"session/fork":     a.fork,
		"session/delete":   a.drop,
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

// more is a table that others fill.
var more map[things.Kind]jrpc2.Code

// More sets codes for other kinds.
func More(m map[things.Kind]jrpc2.Code) { more = m }

func (a *agent) fork(ctx context.Context, req *jrpc2.Request) (any, error) {
	var t target
	if err := req.UnmarshalParams(&t); err != nil {
		return nil, err
	}
	_, err := a.load(ctx, t)
	if p, ok := errors.AsType[*things.Problem](err); ok {
		if code, known := more[p.Kind]; known {
			return nil, jrpc2.Errorf(code, "%v", err)
		}
		return nil, jrpc2.Errorf(jrpc2.InternalError, "%v", err)
	}
	return nil, nil
}

func (a *agent) drop(ctx context.Context, req *jrpc2.Request) (any, error) {
	var t target
	if err := req.UnmarshalParams(&t); err != nil {
		return nil, err
	}
	_, err := a.find(t)
	if p, ok := errors.AsType[*things.Problem](err); ok {
		if code := codes[p.Kind]; code != 0 {
			return nil, jrpc2.Errorf(code, "%v", err)
		}
		return nil, jrpc2.Errorf(jrpc2.InternalError, "%v", err)
	}
	return nil, nil
}

func (a *agent) find(t target) (any, error) {
	if t.Mode == "" {
		return nil, things.New(things.Bad, "no mode")
	}
	if t.Mode == "new" {
		return nil, things.New(things.Lost, "%s is a mode no more", t.Mode)
	}
	return nil, nil
}
