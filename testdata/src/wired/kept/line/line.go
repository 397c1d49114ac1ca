// Package line answers requests by a table of functions.
package line

import (
	"context"
	"encoding/json"
	"errors"
	"io"
)

// Handler answers a request.
type Handler func(ctx context.Context, params json.RawMessage) (any, error)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// On decodes the params for a function.
func On[P any](f func(context.Context, *P) (any, error)) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		p := new(P)
		if err := json.Unmarshal(params, p); err != nil {
			return nil, &Fault{-32602, err.Error()}
		}
		return f(ctx, p)
	}
}

// Conn answers by its handlers.
type Conn struct {
	enc      *json.Encoder
	handlers map[string]Handler
}

func New(out io.Writer, handlers map[string]Handler) *Conn {
	return &Conn{json.NewEncoder(out), handlers}
}

func (c *Conn) Run(ctx context.Context, in io.Reader) error {
	dec := json.NewDecoder(in)
	for {
		var m message
		if err := dec.Decode(&m); err != nil {
			c.enc.Encode(message{ID: json.RawMessage("null"), Error: &Fault{-32700, err.Error()}})
			return err
		}
		h := c.handlers[m.Method]
		if h == nil {
			c.enc.Encode(message{ID: m.ID, Error: &Fault{-32601, "no method " + m.Method}})
			continue
		}
		res, err := h(ctx, m.Params)
		c.answer(m.ID, res, err)
	}
}

func (c *Conn) answer(id json.RawMessage, res any, err error) {
	m := message{ID: id, Result: res}
	if err != nil {
		m.Error = fault(err)
	}
	c.enc.Encode(m)
}

func fault(err error) *Fault {
	var own *Fault
	if errors.As(err, &own) {
		return own
	}
	return &Fault{-32603, err.Error()}
}
