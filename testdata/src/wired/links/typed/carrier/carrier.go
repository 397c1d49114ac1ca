// Package carrier carries messages.
package carrier

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/line"
)

type Handler func(ctx context.Context, method string, params json.RawMessage) (any, error)

func Run(conn *line.Conn, h Handler) {
	for {
		r, err := conn.Read()
		if err != nil {
			return
		}
		out, err := h(context.Background(), r.Method, r.Params)
		var e *line.Error
		if errors.As(err, &e) {
			_ = conn.Write(line.Response{ID: r.ID, Error: e})
			continue
		}
		if err != nil {
			_ = conn.Write(line.Response{ID: r.ID, Error: &line.Error{Code: -32603, Message: err.Error()}})
			continue
		}
		_ = conn.Write(line.Response{ID: r.ID, Result: out})
	}
}
