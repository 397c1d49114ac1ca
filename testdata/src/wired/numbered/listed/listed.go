// Package listed gives the layer a function that looks the codes up.
package listed

import (
	"io"

	"wired/numbered/desk"
	"wired/numbered/line"
)

func Serve(in io.Reader, out io.Writer) error {
	d := desk.New(false)
	return line.Run(in, out, d.Do, desk.Listed) // want `desk.go:85: .*session/new answers an invalid parameter value with -32603` `desk.go:53: reservedcode: -32006` `desk.go:97: .*session/fork and session/resume answer an unsupported method with -32603`
}

// Other has a code of its own for all others.
func Other(in io.Reader, out io.Writer) error {
	d := desk.New(false)
	return line.Run(in, out, d.Do, desk.Other)
}

// Unknown finds the codes nobody knows how.
func Unknown(in io.Reader, out io.Writer, number func(error) int) error {
	d := desk.New(false)
	return line.Run(in, out, d.Do, number)
}
