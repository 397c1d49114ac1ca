// Package layer answers messages, and has ways to make its handlers of functions and
// of one another. It names no method.
package layer

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"slices"
)

// Fault is the error object.
type Fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *Fault) Error() string { return f.Message }

// Call is a request.
type Call struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type reply struct {
	ID     json.RawMessage `json:"id"`
	Result any             `json:"result,omitempty"`
	Error  *Fault          `json:"error,omitempty"`
}

// Handler answers a request.
type Handler func(ctx context.Context, c *Call) (any, error)

// Around makes a handler of another one.
type Around func(Handler) Handler

// Through puts functions around a handler, the first one outermost.
func Through(h Handler, around ...Around) Handler {
	for i := len(around) - 1; i >= 0; i-- {
		h = around[i](h)
	}
	return h
}

// Backwards does the same in another way.
func Backwards(h Handler, around ...Around) Handler {
	for _, a := range slices.Backward(around) {
		h = a(h)
	}
	return h
}

// Noted notes what is called.
func Noted(l *log.Logger) Around {
	return func(next Handler) Handler {
		return func(ctx context.Context, c *Call) (any, error) {
			res, err := next(ctx, c)
			l.Println(c.Method, err)
			return res, err
		}
	}
}

// Known gives those errors a code that are one of the program's.
func Known(is error, code int) Around {
	return func(next Handler) Handler {
		return func(ctx context.Context, c *Call) (any, error) {
			res, err := next(ctx, c)
			if errors.Is(err, is) {
				return nil, &Fault{Code: code, Message: err.Error()}
			}
			return res, err
		}
	}
}

// Quiet tells nobody why a handler failed.
func Quiet(next Handler) Handler {
	return func(ctx context.Context, c *Call) (any, error) {
		res, err := next(ctx, c)
		if err != nil {
			return nil, &Fault{Code: 4000, Message: "failed"}
		}
		return res, nil
	}
}

// Takes makes a handler of a function that takes decoded params.
func Takes[P, R any](fn func(context.Context, P) (R, error)) Handler {
	return func(ctx context.Context, c *Call) (any, error) {
		var p P
		if err := json.Unmarshal(c.Params, &p); err != nil {
			return nil, &Fault{Code: -32602, Message: err.Error()}
		}
		return fn(ctx, p)
	}
}

// Table is handlers by method.
type Table map[string]Handler

// Handler returns a handler that asks the table.
func (t Table) Handler() Handler {
	return func(ctx context.Context, c *Call) (any, error) {
		h, ok := t[c.Method]
		if !ok {
			return nil, &Fault{Code: -32601, Message: "Method not found"}
		}
		return h(ctx, c)
	}
}

// Conn answers requests by a table.
type Conn struct {
	enc     *json.Encoder
	handler Handler
}

// Option sets something up.
type Option func(*Conn)

// Wrapped puts functions around the table.
func Wrapped(around ...Around) Option {
	return func(c *Conn) {
		for _, a := range around {
			c.handler = a(c.handler)
		}
	}
}

// New returns a connection.
func New(out io.Writer, t Table, options ...Option) *Conn {
	c := &Conn{enc: json.NewEncoder(out), handler: t.ask}
	for _, o := range options {
		o(c)
	}
	return c
}

func (t Table) ask(ctx context.Context, c *Call) (any, error) { return t[c.Method](ctx, c) }

// Answer answers a request.
func (c *Conn) Answer(ctx context.Context, in *Call) error {
	r := reply{ID: in.ID}
	res, err := c.handler(ctx, in)
	if err != nil {
		r.Error = &Fault{Code: -32603, Message: err.Error()}
	} else {
		r.Result = res
	}
	return c.enc.Encode(r)
}

// Serve answers requests by a handler.
func Serve(in io.Reader, out io.Writer, h Handler) error {
	dec, enc := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var c Call
		if err := dec.Decode(&c); err != nil {
			return err
		}
		r := reply{ID: c.ID}
		res, err := h(context.Background(), &c)
		if err != nil {
			if !errors.As(err, &r.Error) {
				r.Error = &Fault{Code: -32603, Message: err.Error()}
			}
		} else {
			r.Result = res
		}
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
}
