// Package client answers with the errors of another package.
package client

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/sourcegraph/jsonrpc2"

	"wired/unwrapping/faults"
)

type params struct {
	Session string `json:"sessionId"`
	Line    int    `json:"line"`
	Limit   int    `json:"limit"`
	Path    string `json:"path"`
}

type client struct{ session string }

func (c *client) handle(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	var p params
	if err := json.Unmarshal(*req.Params, &p); err != nil {
		return nil, faults.Wire(&faults.Field{Name: "params", Why: err.Error()})
	}
	switch req.Method {
	case "fs/read_text_file":
		if err := c.read(p); err != nil {
			return nil, faults.Wire(err)
		}
		return struct{}{}, nil
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
}

func (c *client) read(p params) error {
	if c.session != p.Session {
		return fmt.Errorf("%s: %w", p.Session, faults.ErrGone)
	}
	if p.Line < 0 {
		return &faults.Field{Name: "line", Why: "is negative"}
	}
	if p.Line > 10000 {
		return fmt.Errorf("line: %w", &faults.Other{Name: "line"}) // want `returnederr: fs/read_text_file answers an invalid parameter value with -32603`
	}
	if p.Limit < 0 {
		return &faults.Either{}
	}
	if p.Limit > 10000 {
		return &faults.Both{Name: "limit"}
	}
	if p.Path == "" {
		return fmt.Errorf("no path") // want `returnederr: fs/read_text_file answers an invalid parameter value with -32603`
	}
	return nil
}

func serve(ctx context.Context, stream jsonrpc2.ObjectStream, c *client) *jsonrpc2.Conn {
	return jsonrpc2.NewConn(ctx, stream, jsonrpc2.HandlerWithError(c.handle))
}
