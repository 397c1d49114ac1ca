// Package rpc is a small framework.
package rpc

import (
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Context is what a handler gets, as in web frameworks.
type Context struct {
	req    *line.Request
	result any
	err    error
}

// Bind decodes the params.
func (c *Context) Bind(v any) bool {
	if err := json.Unmarshal(c.req.Params, v); err != nil {
		c.Fail(&line.Error{Code: -32602, Message: err.Error()})
		return false
	}
	return true
}

// Fail notes the error.
func (c *Context) Fail(err error) { c.err = err }

// Reply notes the result.
func (c *Context) Reply(v any) { c.result = v }

// Handler handles one method.
type Handler func(*Context)

// Engine has the handlers.
type Engine struct{ routes map[string]Handler }

// New returns an engine.
func New() *Engine { return &Engine{routes: map[string]Handler{}} }

// On registers a handler.
func (e *Engine) On(method string, h Handler) { e.routes[method] = h }

// Serve reads requests and answers them.
func (e *Engine) Serve(conn *line.Conn) error {
	for {
		r, err := conn.Read()
		if err != nil {
			return err
		}
		if err := conn.Write(e.answer(r)); err != nil {
			return err
		}
	}
}

func (e *Engine) answer(r *line.Request) line.Response {
	h, ok := e.routes[r.Method]
	if !ok {
		return line.Response{ID: r.ID, Error: &line.Error{Code: -32601, Message: "no such method"}}
	}
	c := &Context{req: r}
	h(c)
	if c.err != nil {
		var e *line.Error
		if !errors.As(c.err, &e) {
			e = &line.Error{Code: -32603, Message: c.err.Error()}
		}
		return line.Response{ID: r.ID, Error: e}
	}
	return line.Response{ID: r.ID, Result: c.result}
}
