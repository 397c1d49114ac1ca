// Package rpc is a small framework.
package rpc

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

// Handler claims methods.
type Handler interface {
	Handles(method string) bool
	Handle(ctx context.Context, method string, raw json.RawMessage) (any, error)
}

// Serve reads requests and answers them.
func Serve(ctx context.Context, conn *line.Conn, list ...Handler) error {
	for {
		r, err := conn.Read()
		if err != nil {
			return err
		}
		out, err := first(ctx, list, r)
		if err != nil {
			var e *line.Error
			if !errors.As(err, &e) {
				e = &line.Error{Code: -32603, Message: err.Error()}
			}
			_ = conn.Write(line.Response{ID: r.ID, Error: e})
			continue
		}
		_ = conn.Write(line.Response{ID: r.ID, Result: out})
	}
}

func first(ctx context.Context, list []Handler, r *line.Request) (any, error) {
	for _, h := range list {
		if h.Handles(r.Method) {
			return h.Handle(ctx, r.Method, r.Params)
		}
	}
	return nil, &line.Error{Code: -32601, Message: "no such method"}
}
