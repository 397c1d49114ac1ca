// Package line answers messages by functions that others give. What stands around them,
// others give, too.
package line

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
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
	send     func(Message)
}

// New returns a line with layers, the first of which is the outermost.
func New(send func(Message), layers ...Layer) *Line {
	return &Line{handlers: make(map[string]Handler), layers: layers, send: send}
}

// Use adds layers.
func (l *Line) Use(layers ...Layer) { l.layers = append(l.layers, layers...) }

// Handle has a function answer a method.
func Handle[P, R any](l *Line, method string, f func(context.Context, P) (R, error)) {
	l.handlers[method] = func(ctx context.Context, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, fmt.Errorf("%s: %w", method, err)
		}
		return f(ctx, p)
	}
}

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) {
	h, ok := l.handlers[m.Method]
	if !ok {
		l.send(Message{ID: m.ID, Error: &Fault{Code: -32601, Message: m.Method}})
		return
	}
	for i := len(l.layers) - 1; i >= 0; i-- {
		h = l.layers[i](m.Method, h)
	}
	go func() {
		res, err := h(ctx, m.Params)
		if err != nil {
			l.send(Message{ID: m.ID, Error: fault(err)})
			return
		}
		l.send(Message{ID: m.ID, Result: res})
	}()
}

func fault(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return &Fault{Code: -32603, Message: err.Error()}
}

// Logged writes errors down.
func Logged(to *log.Logger) Layer {
	return func(method string, next Handler) Handler {
		return func(ctx context.Context, params json.RawMessage) (any, error) {
			res, err := next(ctx, params)
			to.Print(method, err)
			return res, err
		}
	}
}

// Recovered makes errors of panics.
func Recovered() Layer {
	return func(method string, next Handler) Handler {
		return func(ctx context.Context, params json.RawMessage) (res any, err error) {
			defer func() {
				if v := recover(); v != nil {
					err = fmt.Errorf("%s: %v", method, v)
				}
			}()
			return next(ctx, params)
		}
	}
}

// Begun lets nothing but initialize through first.
func Begun(begun func() bool) Layer {
	return func(method string, next Handler) Handler {
		if method == "initialize" {
			return next
		}
		return func(ctx context.Context, params json.RawMessage) (any, error) {
			if !begun() {
				return nil, fmt.Errorf("%s comes before initialize", method)
			}
			return next(ctx, params)
		}
	}
}
