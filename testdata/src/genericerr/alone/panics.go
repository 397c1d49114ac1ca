package alone

import (
	"context"
	"encoding/json"
	"fmt"
)

func (f *failure) Error() string { return f.Message }

// broken makes the error of a text, or of none.
func broken(data any, text ...string) *failure {
	m := "Internal error"
	if len(text) > 0 {
		m = text[0]
	}
	return &failure{-32603, m}
}

type methodFunc func(ctx context.Context, method string, params json.RawMessage) (any, error)

// Recovering answers whatever method ends in a panic.
func Recovering() func(methodFunc) methodFunc {
	return func(next methodFunc) methodFunc {
		return func(ctx context.Context, method string, params json.RawMessage) (result any, err error) {
			defer func() {
				if r := recover(); r != nil {
					err = broken(nil, fmt.Sprintf("%s: %v", method, r))
				}
			}()
			return next(ctx, method, params)
		}
	}
}
