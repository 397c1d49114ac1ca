// Package rpc binds functions to methods.
package rpc

import (
	"context"
	"encoding/json"
	"fmt"
)

type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return e.Message }

type Handler func(ctx context.Context, params json.RawMessage) (any, error)

type Mux map[string]Handler

func Bind[T any](fn func(context.Context, T) (any, error)) Handler {
	return func(ctx context.Context, params json.RawMessage) (any, error) {
		var in T
		if err := json.Unmarshal(params, &in); err != nil {
			return nil, fmt.Errorf("params: %w", err)
		}
		return fn(ctx, in)
	}
}
