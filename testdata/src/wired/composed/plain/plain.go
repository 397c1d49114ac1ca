// Package plain serves handlers of another package as they are.
package plain

import (
	"io"
	"log"

	"wired/composed/desk"
	"wired/composed/layer"
)

func plain(d *desk.Desk, in io.Reader, out io.Writer) error {
	return layer.Serve(in, out, layer.Through(d.Table().Handler(), layer.Noted(log.Default()))) // want `desk.go:60: returnederr: session/new answers an invalid parameter value with -32603` `returnederr: session/prompt answers an unknown session with -32603`
}
