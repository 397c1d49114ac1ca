// Package cover has errors of sorts, and what gives them their codes: it is put around
// handlers by whoever serves them.
package cover

import (
	"context"
	"errors"
	"log"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

type Sort int

const (
	Mishap Sort = iota
	Missing
	Malformed
)

type Error struct {
	Sort Sort
	Text string
}

func (e *Error) Error() string { return e.Text }

func (e *Error) code() jrpc2.Code {
	switch e.Sort {
	case Missing:
		return -32002
	case Malformed:
		return jrpc2.InvalidParams
	}
	return jrpc2.InternalError
}

// Coded gives errors their codes.
func Coded(_ string, next jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		v, err := next(ctx, req)
		var e *Error
		switch {
		case err == nil:
			return v, nil
		case errors.As(err, &e):
			return nil, jrpc2.Errorf(e.code(), "%v", e)
		}
		return nil, jrpc2.Errorf(jrpc2.InternalError, "%v", err)
	}
}

// Logged hands on what it logs.
func Logged(name string, next jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		v, err := next(ctx, req)
		log.Print(name, err)
		return v, err
	}
}

// All puts functions around all handlers.
func All(m handler.Map, list ...func(string, jrpc2.Handler) jrpc2.Handler) handler.Map {
	out := handler.Map{}
	for name, h := range m {
		for _, around := range list {
			h = around(name, h)
		}
		out[name] = h
	}
	return out
}
