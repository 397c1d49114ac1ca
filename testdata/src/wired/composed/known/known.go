// Package known puts functions around handlers of another package.
package known

import (
	"io"
	"log"

	"wired/composed/desk"
	"wired/composed/layer"
)

// known gives one of the two errors its code. Which one, the layer is told.
func known(d *desk.Desk, in io.Reader, out io.Writer) error {
	h := layer.Backwards(d.Handler(), layer.Noted(log.Default()), layer.Known(desk.ErrGone, -32002))
	return layer.Serve(in, out, h) // want `desk.go:60: returnederr: session/new answers an invalid parameter value with -32603.*IsAbs\(f.Cwd\)`
}

// quiet gives all errors a code of its own.
func quiet(d *desk.Desk, in io.Reader, out io.Writer) error {
	return layer.Serve(in, out, layer.Through(layer.Quiet(d.Handler()), layer.Noted(log.Default())))
}

// given has what others put around its handler.
func given(d *desk.Desk, in io.Reader, out io.Writer, around []layer.Around) error {
	return layer.Serve(in, out, layer.Through(d.Handler(), around...))
}
