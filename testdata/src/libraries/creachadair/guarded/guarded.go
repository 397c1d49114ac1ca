// Package guarded puts a function of its own around what the library makes of handlers.
package guarded

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type agent struct {
	rooms map[string]bool
	ready bool
}

type target struct {
	Room string `json:"sessionId"`
}

func (a *agent) server() *jrpc2.Server {
	return jrpc2.NewServer(handler.Map{
		"session/prompt": a.guard(handler.New(a.prompt)),
		"session/resume": a.guard(handler.New(a.resume)),
		"session/load":   a.guard(handler.New(a.load)),
		"session/fork":   handler.New(a.fork),
	}, nil)
}

var errGone = errors.New("gone")

func (a *agent) guard(h jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		if !a.ready {
			return nil, jrpc2.Errorf(jrpc2.InvalidRequest, "not now")
		}
		res, err := h(ctx, req)
		if err != nil {
			return nil, present(err)
		}
		return res, nil
	}
}

func present(err error) error {
	var coded *jrpc2.Error
	if errors.As(err, &coded) {
		return coded
	}
	if errors.Is(err, errGone) {
		return jrpc2.Errorf(-32002, "%v", err).WithData(map[string]string{"kind": "session"})
	}
	return jrpc2.Errorf(jrpc2.InternalError, "%v", err)
}

func (a *agent) prompt(ctx context.Context, t target) (any, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("stopped: %w", err) // want `cancelerr: session/prompt answers a cancelled prompt with -32603`
	}
	if !a.rooms[t.Room] {
		return nil, fmt.Errorf("%s: %w", t.Room, errGone)
	}
	return nil, nil
}

func (a *agent) resume(_ context.Context, t target) (any, error) {
	if !a.rooms[t.Room] {
		return nil, fmt.Errorf("%s is no room", t.Room) // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return nil, nil
}

// load has a function that returns less than the one around it.
func (a *agent) load(_ context.Context, t target) error {
	if !a.rooms[t.Room] {
		return errors.New("no room") // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) fork(_ context.Context, t target) (any, error) {
	if !a.rooms[t.Room] {
		return nil, fmt.Errorf("%s: %w", t.Room, errGone) // want `returnederr: session/fork answers an unknown session with -32098`
	}
	return nil, nil
}

// other names the method that it does not know.
func (a *agent) other(_ context.Context, req *jrpc2.Request) (any, error) {
	switch req.Method() {
	case "session/close":
		return nil, nil
	}
	return nil, jrpc2.Errorf(jrpc2.InternalError, "never heard of %s", req.Method()) // want `genericerr: this answers an unsupported method with -32603`
}
