// Package index knows which methods there are.
package index

import (
	"context"

	"wired/ledger/desk"
)

// Index has functions for methods, and calls none.
type Index map[string]func(context.Context, desk.Target) (struct{}, error)

// On notes a function.
func (x Index) On(method string, fn func(context.Context, desk.Target) (struct{}, error)) {
	x[method] = fn
}
