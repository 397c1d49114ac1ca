// Package layer answers with the codes that its own errors hold, over a library.
package layer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"go.lsp.dev/jsonrpc2"
)

// Refusal has a code, which the library does not know.
type Refusal struct {
	Code   jsonrpc2.Code
	Reason string
}

func (r Refusal) Error() string { return r.Reason }

func Refuse(c jsonrpc2.Code, format string, args ...any) error {
	return Refusal{c, fmt.Sprintf(format, args...)}
}

type Op func(ctx context.Context, params json.RawMessage) (any, error)

// Lazy makes an operation when it is needed.
type Lazy func() func(ctx context.Context, params json.RawMessage) (any, error)

type Router struct {
	ops  map[string]Op
	Lazy map[string]Lazy
}

func (r *Router) Serve(s jsonrpc2.Stream) jsonrpc2.Conn {
	c := jsonrpc2.NewConn(s)
	c.Go(context.Background(), r.Handle)
	return c
}

func New() *Router { return &Router{map[string]Op{}, map[string]Lazy{}} }

func (r *Router) On(method string, op Op) { r.ops[method] = op }

func (r *Router) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	if l, ok := r.Lazy[req.Method()]; ok {
		op := l()
		res, err := op(ctx, req.Params())
		if err != nil {
			return nil, settle(err)
		}
		return res, nil
	}
	op, ok := r.ops[req.Method()]
	if !ok {
		return nil, jsonrpc2.NewError(jsonrpc2.MethodNotFound, req.Method())
	}
	res, err := op(ctx, req.Params())
	if err != nil {
		return nil, settle(err)
	}
	return res, nil
}

func settle(err error) error {
	var ref Refusal
	if !errors.As(err, &ref) {
		return err
	}
	return jsonrpc2.NewError(ref.Code, ref.Reason)
}

// Part is one of several that answer for the router.
type Part interface {
	Do(ctx context.Context, method string, params json.RawMessage) (any, error)
}

func Serve(p Part) jsonrpc2.Handler {
	return func(ctx context.Context, req *jsonrpc2.Request) (any, error) {
		res, err := p.Do(ctx, req.Method(), req.Params())
		var ref Refusal
		if errors.As(err, &ref) {
			return nil, jsonrpc2.NewError(ref.Code, ref.Reason)
		}
		return res, err
	}
}
