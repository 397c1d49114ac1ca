// Package line answers messages by a table of functions. What their errors become, somebody
// else says, for each method.
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
	Result any             `json:"result"`
	Error  *Fault          `json:"error,omitempty"`
}

// Handler answers one method.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Line has a handler for each method.
type Line struct {
	table map[string]Handler
	fault func(string, error) *Fault
}

// New returns a line. fault makes the error objects.
func New(table map[string]Handler, fault func(string, error) *Fault) *Line {
	return &Line{table: table, fault: fault}
}

// Answer answers a request.
func (l *Line) Answer(ctx context.Context, m Message) Message {
	h, ok := l.table[m.Method]
	if !ok {
		return Message{ID: m.ID, Error: &Fault{Code: -32601, Message: m.Method}}
	}
	res, err := h(ctx, m.Params)
	if err != nil {
		return Message{ID: m.ID, Error: l.fault(m.Method, err)}
	}
	return Message{ID: m.ID, Result: res}
}

// Echo answers with the params. Silent: what becomes of its error is not said here.
func Echo() Handler {
	return func(_ context.Context, params json.RawMessage) (any, error) {
		var v any
		if err := json.Unmarshal(params, &v); err != nil {
			return nil, err
		}
		return v, nil
	}
}
