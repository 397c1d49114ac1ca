// Package line reads messages and hands each to its function as a whole.
package line

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Frame is a message.
type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Handler answers a message.
type Handler func(ctx context.Context, f *Frame) (any, error)

// call is how a handler is called.
type call Handler

func (c call) with(ctx context.Context, f *Frame) (any, error) { return c(ctx, f) }

// Line has the handlers.
type Line struct {
	handlers map[string]Handler
	out      io.Writer
}

// New returns a line.
func New(out io.Writer, handlers map[string]Handler) *Line { return &Line{handlers, out} }

// Take answers a message.
func (l *Line) Take(ctx context.Context, f *Frame) {
	h, ok := l.handlers[f.Method]
	if !ok {
		l.answer(f, nil, &Fault{Code: -32601, Message: "Method not found"})
		return
	}
	res, err := call(h).with(ctx, f)
	l.answer(f, res, err)
}

func (l *Line) answer(f *Frame, res any, err error) {
	out := Frame{ID: f.ID, Result: res}
	if err != nil {
		var fault *Fault
		if !errors.As(err, &fault) {
			fault = &Fault{Code: -32603, Message: err.Error()}
		}
		out.Result, out.Error = nil, fault
	}
	_ = json.NewEncoder(l.out).Encode(out)
}
