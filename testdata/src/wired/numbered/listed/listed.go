// Package listed gives the layer a function that looks the codes up.
package listed

import (
	"io"

	"wired/numbered/desk"
	"wired/numbered/line"
)

func Serve(in io.Reader, out io.Writer) error {
	d := &desk.Desk{}
	return line.Run(in, out, d.Do, desk.Listed) // want `desk.go:73: .*session/new answers an invalid parameter value with -32603` `desk.go:41: reservedcode: -32006`
}

// Unknown finds the codes nobody knows how.
func Unknown(in io.Reader, out io.Writer, number func(error) int) error {
	d := &desk.Desk{}
	return line.Run(in, out, d.Do, number)
}
