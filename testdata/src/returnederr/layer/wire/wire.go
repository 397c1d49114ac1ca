// Package wire is a JSON-RPC layer that knows no protocol.
package wire

import (
	"encoding/json"
	"errors"
	"io"
)

// A Fault is an error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// A Handler handles requests.
type Handler interface {
	Handle(method string, params json.RawMessage) (any, error)
}

// A HandlerFunc is a function that is a handler.
type HandlerFunc func(method string, params json.RawMessage) (any, error)

// Handle calls f.
func (f HandlerFunc) Handle(method string, params json.RawMessage) (any, error) {
	return f(method, params)
}

type message struct {
	ID     int             `json:"id"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// A Conn answers messages.
type Conn struct {
	w       io.Writer
	handler Handler
}

// New returns a connection that h serves.
func New(w io.Writer, h Handler) *Conn { return &Conn{w, h} }

// Serve answers one message.
func (c *Conn) Serve(line []byte) error {
	var in, out message
	if err := json.Unmarshal(line, &in); err != nil {
		return err
	}
	result, err := c.handler.Handle(in.Method, in.Params)
	if err != nil {
		var fault *Fault
		if errors.As(err, &fault) {
			out.Error = fault
		} else {
			out.Error = &Fault{Code: -32603, Message: err.Error()}
		}
	} else {
		out.Result = result
	}
	out.ID = in.ID
	return json.NewEncoder(c.w).Encode(out)
}
