// Package wire moves frames, and knows no method.
package wire

import (
	"encoding/json"
	"io"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Frame struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Error          `json:"error,omitempty"`
}

// A Handler serves requests.
type Handler interface {
	Request(method string, params json.RawMessage) (any, error)
}

type Conn struct{ Out io.Writer }

// Answer answers a request.
func (c *Conn) Answer(h Handler, f Frame) {
	out := Frame{ID: f.ID}
	res, err := h.Request(f.Method, f.Params)
	if err == nil {
		out.Result = res
	} else {
		out.Error = &Error{-32603, err.Error()}
	}
	json.NewEncoder(c.Out).Encode(out)
}
