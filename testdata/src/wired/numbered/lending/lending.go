// Package lending gives the layer what is switched on.
package lending

import (
	"io"

	"wired/numbered/desk"
	"wired/numbered/line"
)

func Serve(in io.Reader, out io.Writer) error {
	d := desk.New(false)
	// No error that d.Lend returns is one that has a code of its own.
	return line.Run(in, out, d.Lend, desk.Number) // want `desk.go:109: .*terminal/create and terminal/kill answer an unsupported method with -32603`
}
