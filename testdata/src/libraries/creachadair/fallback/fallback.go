// Package fallback has handlers for what no table has.
package fallback

import (
	"context"
	"errors"
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

// coded gives what it makes of the rest a code.
type coded struct{ handler.Map }

func (c coded) Assign(ctx context.Context, method string) jrpc2.Handler {
	if h := c.Map.Assign(ctx, method); h != nil {
		return h
	}
	return rest
}

func rest(_ context.Context, r *jrpc2.Request) (any, error) {
	return nil, jrpc2.Errorf(jrpc2.InternalError, "the clerk never heard of %s", r.Method()) // want `genericerr: this answers an unsupported method with -32603.*-32601`
}

// greeted has one handler for all that comes too early.
type greeted struct {
	handler.Map
	done bool
}

func (g *greeted) Assign(ctx context.Context, method string) jrpc2.Handler {
	if method != "initialize" && !g.done {
		return func(context.Context, *jrpc2.Request) (any, error) {
			return nil, errors.New("E1") // want `this answers a request before initialize with -32098.*-32600`
		}
	}
	return g.Map.Assign(ctx, method)
}

func (g *greeted) initialize(context.Context, *jrpc2.Request) (any, error) {
	g.done = true
	return nil, nil
}

func (g *greeted) list(context.Context, *jrpc2.Request) (any, error) { return nil, nil }

func (g *greeted) serve() *jrpc2.Server {
	g.Map = handler.Map{"initialize": g.initialize, "session/list": g.list}
	return jrpc2.NewServer(g, nil)
}

// kept finds something else by the method.
type kept struct {
	handler.Map
	notes map[string]*note
}

type note struct{ text string }

func (k *kept) find(name string) *note { return k.notes[name] }

func (k *kept) Assign(ctx context.Context, method string) jrpc2.Handler {
	if n := k.find(method); n == nil {
		return func(_ context.Context, r *jrpc2.Request) (any, error) {
			return nil, fmt.Errorf("the clerk has no note for %s", r.Method())
		}
	}
	return k.Map.Assign(ctx, method)
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
