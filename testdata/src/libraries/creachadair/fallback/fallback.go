// Package fallback has handlers for what no table has.
package fallback

import (
	"context"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type agent struct{ left int }

func (a *agent) prompt(ctx context.Context, r *jrpc2.Request) (any, error) { return nil, nil }

func (a *agent) methods() handler.Map { return handler.Map{"session/prompt": a.prompt} }

// last answers what the table does not have.
type last struct{ handler.Map }

func (l last) Assign(ctx context.Context, method string) jrpc2.Handler {
	if h := l.Map.Assign(ctx, method); h != nil {
		return h
	}
	return func(_ context.Context, r *jrpc2.Request) (any, error) {
		return nil, fmt.Errorf("the clerk never heard of %s", r.Method()) // want `this answers an unsupported method with -32098.*-32601`
	}
}

// counted answers so only some times.
func (a *agent) counted(_ context.Context, r *jrpc2.Request) (any, error) {
	if a.left > 0 {
		a.left--
		return nil, nil
	}
	return nil, fmt.Errorf("no more of %s", r.Method())
}

// busy has a reason of its own.
func busy(_ context.Context, r *jrpc2.Request) (any, error) {
	return nil, fmt.Errorf("%s: the line is busy", r.Method())
}

// closed does not say that it is about the method.
func closed(_ context.Context, r *jrpc2.Request) (any, error) {
	return nil, fmt.Errorf("the clerk %s has left", r.ParamString())
}

func (a *agent) serve() *jrpc2.Server {
	return jrpc2.NewServer(last{a.methods()}, nil)
}
