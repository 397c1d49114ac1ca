// Package own has a method of the program's own alone.
package own

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/adapted/wire"
	"wired/links/line"
)

type handler func(ctx context.Context, r *wire.Request) (any, error)

var methods = map[string]handler{"own/echo": echo}

func Dispatch(ctx context.Context, q *wire.Request) (any, error) {
	if h, ok := methods[q.Method]; ok {
		return h(ctx, q)
	}
	return nil, &line.Error{Code: -32601, Message: q.Method}
}

func echo(_ context.Context, q *wire.Request) (any, error) {
	var text string
	if err := json.Unmarshal(q.Params, &text); err != nil {
		return nil, errors.New("E9")
	}
	return text, nil
}
