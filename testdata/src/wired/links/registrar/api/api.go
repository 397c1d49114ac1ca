// Package api declares where methods are registered.
package api

import (
	"context"
	"encoding/json"
)

type Methods interface {
	Method(name string, f func(context.Context, json.RawMessage) (any, error))
}
