// Package extras has a method that no protocol has.
package extras

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"

	"wired/links/joined/inner"
	"wired/links/joined/router"
)

type count struct {
	Lines int `json:"lines"`
}

func Register(r *router.Router) {
	own := ""
	r.On("_extra/count", func(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
		p, err := inner.Decode(*req.Params)
		if err != nil {
			return nil, err
		}
		var q count
		if err := json.Unmarshal(*req.Params, &q); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: err.Error()}
		}
		if q.Lines < 1 {
			return nil, errors.New("E2")
		}
		if own == "" {
			return nil, errors.New("E3")
		}
		return p, nil
	})
}
