// Package mounted has a method for a table that others fill, too.
package mounted

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/sourcegraph/jsonrpc2"

	"wired/links/joined/router"
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

func Mount(t *router.Table) { router.Add(t, "_mounted/count", count) }
