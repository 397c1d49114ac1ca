// Package apart has nothing in common with the agent but a store.
package apart

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"

	"wired/links/joined/inner"
)

func count(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	var q struct {
		Lines int `json:"lines"`
	}
	if err := json.Unmarshal(*req.Params, &q); err != nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
	}
	if q.Lines < 1 {
		return nil, errors.New("E4")
	}
	return q, nil
}

func Use(s *inner.Store) jsonrpc2.Handler {
	s.Each(func(string) {})
	return jsonrpc2.HandlerWithError(count)
}
