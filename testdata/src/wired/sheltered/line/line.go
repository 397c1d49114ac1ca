// Package line answers messages by functions that others give.
package line

import (
	"context"
	"encoding/json"
	"fmt"
)

// Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

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
			return nil, fmt.Errorf("E1: %w", err)
		}
		return f(ctx, p)
	}
}

// Line looks functions up.
type Line struct{ funcs map[string]Func }

// On serves a method.
func (l *Line) On(method string, f Func) { l.funcs[method] = f }

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) Message {
	f, ok := l.funcs[m.Method]
	if !ok {
		return Message{ID: m.ID, Error: &Fault{Code: -32601, Message: m.Method}}
	}
	res, err := f(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: &Fault{Code: -32603, Message: err.Error()}}
	}
	return Message{ID: m.ID, Result: res}
}
