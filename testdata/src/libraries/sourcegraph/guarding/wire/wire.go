// Package wire has the table of methods and decodes what they get.
package wire

import (
	"context"
	"encoding/json"

	"github.com/sourcegraph/jsonrpc2"
)

type Func func(ctx context.Context, raw *json.RawMessage) (any, error)

type Table map[string]Func

func (t Table) Handle(ctx context.Context, c *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
	f := t[r.Method]
	if f == nil {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: r.Method}
	}
	return f(ctx, r.Params)
}

func Serve(ctx context.Context, s jsonrpc2.ObjectStream, t Table) *jsonrpc2.Conn {
	return jsonrpc2.NewConn(ctx, s, jsonrpc2.HandlerWithError(t.Handle))
}

func Bind[P any](fn func(context.Context, P) (any, error)) Func {
	return func(ctx context.Context, raw *json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(*raw, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeInvalidParams, Message: "no words"}
		}
		return fn(ctx, p)
	}
}

func Gone(id string) error {
	return &jsonrpc2.Error{Code: -32002, Message: id}
}
