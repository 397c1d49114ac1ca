// Package feature has what the features of a program are.
package feature

import (
	"context"
	"encoding/json"
)

type Handler func(ctx context.Context, params json.RawMessage) (any, error)

type Feature interface {
	Methods() map[string]Handler
}
