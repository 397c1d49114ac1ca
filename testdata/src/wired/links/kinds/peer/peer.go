// Package peer asks a package for the codes of another one's errors.
package peer

import (
	"context"
	"encoding/json"

	"wired/links/kinds/fault"
	"wired/links/line"
)

// Handler answers requests.
type Handler interface {
	Call(ctx context.Context, method string, params json.RawMessage) (any, error)
}

// Answer answers one request.
func Answer(ctx context.Context, h Handler, r *line.Request) line.Response {
	out, err := h.Call(ctx, r.Method, r.Params)
	if err != nil {
		return line.Response{ID: r.ID, Error: object(err)}
	}
	return line.Response{ID: r.ID, Result: out}
}

func object(err error) *line.Error {
	return &line.Error{Code: fault.Code(err), Message: err.Error()}
}
