// Package mw has what stands around handlers.
package mw

import (
	"context"
	"errors"

	"wired/links/line"
	"wired/links/strung/rpc"
)

// Mapping is the code of an error.
type Mapping struct {
	Is   error
	Code int
}

// MapErrors gives all errors codes.
func MapErrors(ms ...Mapping) rpc.Middleware {
	return func(next rpc.Handler) rpc.Handler {
		return func(ctx context.Context, req *line.Request) (any, error) {
			out, err := next(ctx, req)
			if err == nil {
				return out, nil
			}
			var coded *line.Error
			if errors.As(err, &coded) {
				return nil, coded
			}
			for _, m := range ms {
				if errors.Is(err, m.Is) {
					return nil, &line.Error{Code: m.Code, Message: err.Error()}
				}
			}
			return nil, &line.Error{Code: -32603, Message: err.Error()}
		}
	}
}

// Open lets requests through while the program is open.
func Open(open func() bool) rpc.Middleware {
	return func(next rpc.Handler) rpc.Handler {
		return func(ctx context.Context, req *line.Request) (any, error) {
			if !open() {
				return nil, errors.New("E9")
			}
			return next(ctx, req)
		}
	}
}
