// Package other has methods of no protocol.
package other

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2/handler"
)

type params struct {
	Name string `json:"name"`
}

// Methods has none of the protocol's.
func Methods() handler.Map { return handler.Map{"grep": handler.New(grep)} }

func grep(_ context.Context, p params) (any, error) {
	if p.Name == "" {
		return nil, errors.New("E2")
	}
	return struct{}{}, nil
}
