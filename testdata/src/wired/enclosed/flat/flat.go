// Package flat answers messages by functions that others give, with others around them.
package flat

import (
	"context"
	"encoding/json"
	"errors"
)

// Fault is the error object.
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
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Handler answers one method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Layer stands around a handler.
type Layer func(method string, next Handler) Handler

// Line answers messages.
type Line struct {
	handlers map[string]Handler
	layers   []Layer
}

// New returns a line with layers.
func New(layers ...Layer) *Line {
	return &Line{handlers: make(map[string]Handler), layers: layers}
}

// Handle has a function answer a method.
func Handle[P, R any](l *Line, method string, f func(context.Context, P) (R, error)) {
	l.handlers[method] = func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		return f(ctx, p)
	}
}

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) Message {
	h, ok := l.handlers[m.Method]
	if !ok {
		return Message{ID: m.ID, Error: &Fault{Code: -32601, Message: m.Method}}
	}
	for _, layer := range l.layers {
		h = layer(m.Method, h)
	}
	res, err := h(ctx, m.Params)
	if err != nil {
		var f *Fault
		if !errors.As(err, &f) {
			f = &Fault{Code: -32603, Message: err.Error()}
		}
		return Message{ID: m.ID, Error: f}
	}
	return Message{ID: m.ID, Result: res}
}

// Flat gives all errors one code.
func Flat(_ string, next Handler) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		res, err := next(ctx, params)
		if err != nil {
			return nil, &Fault{Code: -32603, Message: err.Error()}
		}
		return res, nil
	}
}
