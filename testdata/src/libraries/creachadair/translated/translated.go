// Package translated puts functions of its own around those of a service that a library calls.
package translated

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"

	"libraries/creachadair/translated/service"
)

type door struct{ open atomic.Bool }

// Methods returns what is served. The same method of the service is translated and not.
func Methods(s *service.Service) handler.Map {
	d := new(door)
	return handler.Map{
		"initialize":     handler.New(d.initialize),
		"session/load":   d.guard(translate(handler.New(s.Load))),
		"session/resume": d.guard(handler.New(s.Resume)), // want `session/resume answers an unknown session with -32098; .* tell this one apart by service.ErrNone`
		"session/prompt": translate(handler.New(s.Prompt)),
	}
}

func (d *door) initialize(context.Context) (any, error) {
	d.open.Store(true)
	return nil, nil
}

func (d *door) guard(h jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, r *jrpc2.Request) (any, error) {
		if !d.open.Load() {
			return nil, &jrpc2.Error{Code: jrpc2.InvalidRequest, Message: "initialize"}
		}
		return h(ctx, r) // want `service.go:42: .*session/resume answers an unknown session`
	}
}

func translate(h jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, r *jrpc2.Request) (any, error) {
		out, err := h(ctx, r)
		if errors.Is(err, service.ErrNone) {
			return nil, &jrpc2.Error{Code: -32002, Message: err.Error()}
		}
		return out, err
	}
}
