// Package gated gives a layer what it puts around a table.
package gated

import (
	"context"
	"io"

	"wired/composed/desk"
	"wired/composed/layer"
)

func serve(d *desk.Desk, out io.Writer, c *layer.Call) error {
	return layer.New(out, d.Table(), layer.Wrapped(d.Gate)).Answer(context.Background(), c) // want `desk.go:60: returnederr: session/new answers an invalid parameter value with -32603.*IsAbs\(f.Cwd\)` `returnederr: session/prompt answers an unknown session with -32603` `returnederr: .*IsAbs\(name\)`
}
