// Package rpc answers with what a function returns that it is given to serve.
package rpc

import (
	"context"
	"errors"

	"wired/links/line"
)

// Handler returns what is answered.
type Handler func(ctx context.Context, req *line.Request) (any, error)

// Middleware stands around a handler.
type Middleware func(next Handler) Handler

// Chain puts functions around a handler.
func Chain(h Handler, ms ...Middleware) Handler {
	for i := len(ms) - 1; i >= 0; i-- {
		h = ms[i](h)
	}
	return h
}

// Serve answers requests.
func Serve(ctx context.Context, c *line.Conn, h Handler) error {
	for {
		r, err := c.Read()
		if err != nil {
			return err
		}
		go handle(ctx, c, h, r)
	}
}

func handle(ctx context.Context, c *line.Conn, h Handler, r *line.Request) {
	out, err := h(ctx, r)
	if err != nil {
		c.Write(line.Response{ID: r.ID, Error: object(err)})
		return
	}
	c.Write(line.Response{ID: r.ID, Result: out})
}

func object(err error) *line.Error {
	var coded *line.Error
	if errors.As(err, &coded) {
		return coded
	}
	return &line.Error{Code: -32603, Message: err.Error()}
}
