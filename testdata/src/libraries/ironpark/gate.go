package ironpark

import (
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"

	acp "github.com/ironpark/go-acp"
)

// greeted lets nothing pass before initialize.
func greeted() acp.Middleware {
	var done atomic.Bool
	return func(next acp.MethodHandler) acp.MethodHandler {
		return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
			if method == acp.AgentMethods.Initialize {
				res, err := next(ctx, method, params)
				done.Store(err == nil)
				return res, err
			}
			if !done.Load() {
				return nil, fmt.Errorf("%s came too early", method) // want `returnederr: this answers a request before initialize with -32603 .*-32600`
			}
			return next(ctx, method, params)
		}
	}
}

// counted looks at a variable that each request has for itself.
func counted(next acp.MethodHandler) acp.MethodHandler {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		if method == acp.AgentMethods.Initialize {
			return next(ctx, method, params)
		}
		var done atomic.Bool
		each(params, func() { done.Store(true) })
		if !done.Load() {
			return nil, fmt.Errorf("%s has no params", method)
		}
		return next(ctx, method, params)
	}
}

func each(params json.RawMessage, f func()) {
	for range params {
		f()
	}
}
