// Package joined knows the router's functions and who sends their errors.
package joined

import (
	"context"

	"wired/composed/entries"
	"wired/composed/wire"
)

func answer(ctx context.Context, line []byte) ([]byte, error) {
	return wire.Answer(ctx, line, entries.Router().Route) // want `entries.go:32: returnederr: session/prompt answers an unknown session with -32603` `returnederr: this answers 3 errors of other packages with -32603`
}
