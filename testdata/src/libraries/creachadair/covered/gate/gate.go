// Package gate has what lets requests through, and knows no protocol.
package gate

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2"
)

// Guarded lets those through who have logged in.
func Guarded(ok func() bool, next jrpc2.Handler) jrpc2.Handler {
	return func(ctx context.Context, req *jrpc2.Request) (any, error) {
		if !ok() {
			return nil, errors.New("you are not logged in")
		}
		return next(ctx, req)
	}
}
