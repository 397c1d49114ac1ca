// Package numbered gives a layer the handlers, and a function that finds their codes.
package numbered

import (
	"io"

	"wired/numbered/desk"
	"wired/numbered/line"
)

func Serve(in io.Reader, out io.Writer) error {
	d := &desk.Desk{}
	return line.Run(in, out, d.Do, desk.Number) // want `desk.go:61: .*this answers a request before initialize with -32603` `desk.go:73: .*session/new answers an invalid parameter value with -32603` `desk.go:30: reservedcode: -32005`
}
