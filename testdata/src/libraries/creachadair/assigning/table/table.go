// Package table has handlers of its own beside those that it is given.
package table

import (
	"context"
	"errors"
	"fmt"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

const (
	Early jrpc2.Code = -32010
	Taken jrpc2.Code = -32020
	Lost  jrpc2.Code = -32030
)

type Occupied interface {
	error
	By() string
}

type Table struct {
	methods handler.Map
	open    bool
}

func New(m handler.Map) *Table { return &Table{methods: m} }

// Assign is what the library asks for handlers.
func (t *Table) Assign(ctx context.Context, method string) jrpc2.Handler {
	if !t.open && method != "initialize" {
		return early
	}
	h := t.methods.Assign(ctx, method)
	if h == nil && len(method) > 0 && method[0] == '_' {
		return stranger
	}
	return careful(h)
}

// Spare is asked for by nobody.
func (t *Table) Spare(context.Context, string) jrpc2.Handler { return lost }

func early(_ context.Context, req *jrpc2.Request) (any, error) {
	return nil, jrpc2.Errorf(Early, "E1")
}

func lost(_ context.Context, req *jrpc2.Request) (any, error) {
	return nil, jrpc2.Errorf(Lost, "E2")
}

func stranger(_ context.Context, req *jrpc2.Request) (any, error) {
	return nil, fmt.Errorf("%s: E3", req.Method())
}

func careful(h jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		out, err := h(ctx, req)
		var o Occupied
		if errors.As(err, &o) {
			return nil, jrpc2.Errorf(Taken, "E4")
		}
		return out, err
	}
}
