// Package rpc serves methods by a table.
package rpc

import (
	"bufio"
	"context"
	"encoding/json"
	"io"

	"wired/describing/fault"
)

// A Handler serves a method.
type Handler func(ctx context.Context, raw json.RawMessage) (any, error)

// An Entry is a row of a Table.
type Entry struct{ Serve Handler }

// A Table has the methods.
type Table map[string]Entry

type object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type message struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *object         `json:"error,omitempty"`
}

// A Conn is a connection with the one who asks.
type Conn struct {
	in    *bufio.Scanner
	out   *json.Encoder
	table Table
}

// New returns a connection that serves the methods of a table.
func New(in io.Reader, out io.Writer, table Table) *Conn {
	return &Conn{bufio.NewScanner(in), json.NewEncoder(out), table}
}

// Serve reads requests until there are no more.
func (c *Conn) Serve(ctx context.Context) {
	for c.in.Scan() {
		var m message
		if err := json.Unmarshal(c.in.Bytes(), &m); err != nil {
			c.send(message{ID: json.RawMessage("null"), Error: &object{-32700, "no message"}})
			continue
		}
		if m.ID == nil {
			c.invoke(ctx, m)
			continue
		}
		go c.respond(ctx, m)
	}
}

func (c *Conn) respond(ctx context.Context, m message) {
	res, err := c.invoke(ctx, m)
	if err != nil {
		code, text := fault.Describe(err)
		c.send(message{ID: m.ID, Error: &object{code, text}})
		return
	}
	c.send(message{ID: m.ID, Result: res})
}

func (c *Conn) invoke(ctx context.Context, m message) (any, error) {
	e, ok := c.table[m.Method]
	if !ok {
		return nil, &fault.Missing{Method: m.Method}
	}
	return e.Serve(ctx, m.Params)
}

// Typed makes a handler of a function with params, which may be able to check themselves.
func Typed[P, R any](f func(context.Context, P) (R, error)) Handler {
	return func(ctx context.Context, raw json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, &fault.Wrong{Field: "params"}
		}
		if v, ok := any(&p).(interface{ Validate() error }); ok {
			if err := v.Validate(); err != nil {
				return nil, err
			}
		}
		return f(ctx, p)
	}
}

func (c *Conn) send(m message) { c.out.Encode(m) }
