// Package account has methods whose names other protocols have, too.
package account

import (
	"context"
	"errors"

	"github.com/creachadair/jrpc2/handler"
)

type login struct {
	MethodID string `json:"methodId"`
}

// Methods has a method of the protocol.
func Methods() handler.Map { return handler.Map{"authenticate": handler.New(authenticate)} }

func authenticate(_ context.Context, p login) (any, error) {
	if p.MethodID != "key" {
		return nil, errors.New("E1")
	}
	return struct{}{}, nil
}
