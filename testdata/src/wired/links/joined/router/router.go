// Package router calls the functions that its users have for methods.
package router

import (
	"context"

	"github.com/sourcegraph/jsonrpc2"
)

type Func func(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error)

type Router struct{ funcs map[string]Func }

func New() *Router { return &Router{map[string]Func{}} }

func (r *Router) On(method string, f Func) { r.funcs[method] = f }

// A Table is filled by a function beside it.
type Table struct{ Router }

func Add(t *Table, method string, f func(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error)) {
	t.funcs[method] = f
}

func (r *Router) Handler() jsonrpc2.Handler { return jsonrpc2.HandlerWithError(r.dispatch) }

func (r *Router) dispatch(ctx context.Context, conn *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
	f, ok := r.funcs[req.Method]
	if !ok {
		return nil, &jsonrpc2.Error{Code: jsonrpc2.CodeMethodNotFound, Message: req.Method}
	}
	return f(ctx, conn, req)
}
