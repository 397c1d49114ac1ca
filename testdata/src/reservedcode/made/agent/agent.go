// Package agent sends what another package makes.
package agent

import (
	"context"
	"encoding/json"

	"reservedcode/made/codes"

	"github.com/sourcegraph/jsonrpc2"
)

type agent struct {
	full, closed bool
}

func (a *agent) Handle(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	switch req.Method {
	case "session/new":
		var p struct {
			Cwd string `json:"cwd"`
		}
		if err := json.Unmarshal(*req.Params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "E4"}
		}
		if a.full {
			return nil, codes.Full(p.Cwd) // want `codes.go:11: reservedcode: -32001 \(full\) is a custom code in the range`
		}
		if a.closed {
			return nil, codes.Closed(p.Cwd)
		}
		return map[string]string{"sessionId": "s"}, nil
	}
	return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: "E5"}
}

func serve(a *agent) jsonrpc2.Handler { return jsonrpc2.HandlerWithError(a.Handle) }
