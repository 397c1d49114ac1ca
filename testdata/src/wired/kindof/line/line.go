// Package line answers messages by functions that others give.
package line

import (
	"context"
	"encoding/json"

	"wired/kindof/fault"
	"wired/kindof/problem"
)

// Message is a request or its answer.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *fault.Fault    `json:"error,omitempty"`
}

// A Route answers requests of one method.
type Route interface {
	Answer(ctx context.Context, params json.RawMessage) (any, error)
}

// RouteFunc is a function that is a Route.
type RouteFunc func(ctx context.Context, params json.RawMessage) (any, error)

// Answer calls the function.
func (f RouteFunc) Answer(ctx context.Context, params json.RawMessage) (any, error) {
	return f(ctx, params)
}

// Typed makes a Route of a function on params.
func Typed[P, R any](f func(context.Context, P) (R, error)) Route {
	return RouteFunc(func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, problem.Wrap(problem.Bad, err, "params")
		}
		return f(ctx, p)
	})
}

func unknown(m Message) Message {
	return Message{ID: m.ID, Error: &fault.Fault{Code: -32601, Message: m.Method}}
}

// Line looks codes up.
type Line struct{ Routes map[string]Route }

// On serves a method.
func (l *Line) On(method string, r Route) { l.Routes[method] = r }

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) Message {
	r, ok := l.Routes[m.Method]
	if !ok {
		return unknown(m)
	}
	res, err := r.Answer(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: fault.Of(err)}
	}
	return Message{ID: m.ID, Result: res}
}

// Listed looks for entries.
type Listed struct{ Routes map[string]Route }

// On serves a method.
func (l *Listed) On(method string, r Route) { l.Routes[method] = r }

// Answer answers a request.
func (l *Listed) Answer(ctx context.Context, m Message) Message {
	r, ok := l.Routes[m.Method]
	if !ok {
		return unknown(m)
	}
	res, err := r.Answer(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: fault.By(err)}
	}
	return Message{ID: m.ID, Result: res}
}

// Compared compares kinds.
type Compared struct{ Routes map[string]Route }

// On serves a method.
func (l *Compared) On(method string, r Route) { l.Routes[method] = r }

// Answer answers a request.
func (l *Compared) Answer(ctx context.Context, m Message) Message {
	r, ok := l.Routes[m.Method]
	if !ok {
		return unknown(m)
	}
	res, err := r.Answer(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: fault.In(err)}
	}
	return Message{ID: m.ID, Result: res}
}

// Near falls back on a kind.
type Near struct{ Routes map[string]Route }

// On serves a method.
func (l *Near) On(method string, r Route) { l.Routes[method] = r }

// Answer answers a request.
func (l *Near) Answer(ctx context.Context, m Message) Message {
	r, ok := l.Routes[m.Method]
	if !ok {
		return unknown(m)
	}
	res, err := r.Answer(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: fault.Near(err, problem.Gone)}
	}
	return Message{ID: m.ID, Result: res}
}

// Either asks for two types.
type Either struct{ Routes map[string]Route }

// On serves a method.
func (l *Either) On(method string, r Route) { l.Routes[method] = r }

// Answer answers a request.
func (l *Either) Answer(ctx context.Context, m Message) Message {
	r, ok := l.Routes[m.Method]
	if !ok {
		return unknown(m)
	}
	res, err := r.Answer(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: fault.Either(err)}
	}
	return Message{ID: m.ID, Result: res}
}
