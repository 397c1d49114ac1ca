// Package table keeps handlers of any protocol by their methods.
package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"golang.org/x/exp/jsonrpc2"
)

var (
	Login = jsonrpc2.NewError(-32000, "authentication required")
	Tired = jsonrpc2.NewError(-32000, "too many at once")
)

type entry interface {
	call(context.Context, *jsonrpc2.Request) (any, error)
}

type typed[P, R any] struct {
	fn func(context.Context, P) (R, error)
}

func (t typed[P, R]) call(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	var p P
	if err := json.Unmarshal(req.Params, &p); err != nil {
		return nil, fmt.Errorf("%w: %v", jsonrpc2.ErrInvalidParams, err)
	}
	return t.fn(ctx, p)
}

type Table struct{ entries map[string]entry }

func New() *Table { return &Table{map[string]entry{}} }

func Add[P, R any](t *Table, method string, fn func(context.Context, P) (R, error)) {
	t.entries[method] = typed[P, R]{fn}
}

// Handle implements jsonrpc2.Handler.
func (t *Table) Handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	e, ok := t.entries[req.Method]
	if !ok {
		if !req.IsCall() { // who waits for an answer is no reason
			return nil, fmt.Errorf("nobody hears %q", req.Method)
		}
		return nil, fmt.Errorf("%q is for others", req.Method)
	}
	if !req.IsCall() {
		return nil, errors.New("only calls")
	}
	return e.call(ctx, req)
}
