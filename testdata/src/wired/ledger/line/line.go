// Package line carries messages, of whichever protocol.
package line

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

// Handler answers all methods.
type Handler interface {
	Call(ctx context.Context, method string, params json.RawMessage) (any, error)
}

// Answer answers a request.
func Answer(ctx context.Context, h Handler, m Message) Message {
	res, err := h.Call(ctx, m.Method, m.Params)
	var f *Fault
	switch {
	case errors.As(err, &f):
		return Message{ID: m.ID, Error: f}
	case err != nil:
		return Message{ID: m.ID, Error: &Fault{Code: -32603, Message: err.Error()}}
	}
	return Message{ID: m.ID, Result: res}
}
