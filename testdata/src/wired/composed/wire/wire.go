// Package wire reads and writes messages.
package wire

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

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Answer answers the message in a line.
func Answer(ctx context.Context, line []byte, h func(context.Context, string, json.RawMessage) (any, error)) ([]byte, error) {
	var m message
	if err := json.Unmarshal(line, &m); err != nil {
		return nil, err
	}
	res, err := h(ctx, m.Method, m.Params)
	out := message{ID: m.ID, Result: res}
	if err != nil && !errors.As(err, &out.Error) {
		out.Error = &Fault{Code: -32603, Message: err.Error()}
	}
	return json.Marshal(out)
}
