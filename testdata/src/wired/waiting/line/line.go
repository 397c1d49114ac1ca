// Package line answers messages by functions that others give. What their errors become,
// somebody else says.
package line

import (
	"context"
	"encoding/json"
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

// Line has a handler for each method.
type Line struct {
	handlers map[string]Handler
	fault    func(error) *Fault
}

// New returns a line without handlers. fault makes the error objects.
func New(fault func(error) *Fault) *Line {
	return &Line{handlers: map[string]Handler{}, fault: fault}
}

// On serves a method.
func (l *Line) On(method string, h Handler) { l.handlers[method] = h }

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) Message {
	h, ok := l.handlers[m.Method]
	if !ok {
		return Message{ID: m.ID, Error: &Fault{Code: -32601, Message: m.Method}}
	}
	res, err := h(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: l.fault(err)}
	}
	return Message{ID: m.ID, Result: res}
}
