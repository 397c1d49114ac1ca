// Package line answers requests, and has a code for those that were cancelled.
package line

import (
	"context"
	"encoding/json"
	"errors"
)

// Frame is a message.
type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Failure        `json:"error,omitempty"`
}

// Failure is the error of an answer.
type Failure struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Failure) Error() string { return f.Message }

// Call is a request.
type Call struct {
	ID  json.RawMessage
	Out *json.Encoder
}

// Fail answers with an error.
func (c *Call) Fail(err error) { _ = c.Out.Encode(Frame{ID: c.ID, Error: failure(err)}) }

// Reply answers with a result.
func (c *Call) Reply(v any) error { return c.Out.Encode(Frame{ID: c.ID, Result: v}) }

func failure(err error) *Failure {
	var f *Failure
	if errors.As(err, &f) {
		return f
	}
	if errors.Is(err, context.Canceled) {
		return &Failure{Code: -32800, Message: "E1"}
	}
	return &Failure{Code: -32603, Message: err.Error()}
}
