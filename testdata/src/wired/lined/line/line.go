// Package line answers messages by functions that others give, with others around them.
package line

import (
	"context"
	"encoding/json"
	"errors"
)

// Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Message is a request or its answer.
type Message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result"`
	Error  *Fault          `json:"error,omitempty"`
}

// A Func answers requests of one method.
type Func func(ctx context.Context, params json.RawMessage) (any, error)

// Typed makes a Func of a function on params.
func Typed[P, R any](f func(context.Context, P) (R, error)) Func {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &Fault{Code: -32602, Message: "E1"}
		}
		return f(ctx, p)
	}
}

// Gone is an error of whoever has something.
type Gone struct{ Key string }

func (g *Gone) Error() string { return g.Key }

// Mapped gives some errors their code.
func Mapped(next Func) Func {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		res, err := next(ctx, params)
		if gone := new(Gone); errors.As(err, &gone) {
			return nil, &Fault{Code: -32002, Message: gone.Key}
		}
		return res, err
	}
}

// Line looks functions up.
type Line struct{ funcs map[string]Func }

// On serves a method, with others around what serves it.
func (l *Line) On(method string, f Func, around ...func(Func) Func) {
	for i := len(around) - 1; i >= 0; i-- {
		f = around[i](f)
	}
	l.funcs[method] = f
}

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) Message {
	f, ok := l.funcs[m.Method]
	if !ok {
		return Message{ID: m.ID, Error: &Fault{Code: -32601, Message: m.Method}}
	}
	res, err := f(ctx, m.Params)
	if err != nil {
		var fault *Fault
		if !errors.As(err, &fault) {
			fault = &Fault{Code: -32603, Message: err.Error()}
		}
		return Message{ID: m.ID, Error: fault}
	}
	return Message{ID: m.ID, Result: res}
}
