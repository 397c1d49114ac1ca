// Package codes makes handlers of functions, and has codes for their errors.
package codes

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/handler"
)

// ErrNone has a code.
var ErrNone = errors.New("E1")

// Wrap makes a handler of a function, as handler.New does.
func Wrap(fn any) jrpc2.Handler {
	h := handler.New(fn)
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		v, err := h(ctx, req)
		if err != nil {
			return nil, translate(err)
		}
		return v, nil
	}
}

func translate(err error) error {
	var coded *jrpc2.Error
	switch {
	case errors.As(err, &coded):
		return coded
	case errors.Is(err, ErrNone):
		return jrpc2.Errorf(-32002, "%v", err)
	}
	return jrpc2.Errorf(jrpc2.InternalError, "%v", err)
}
