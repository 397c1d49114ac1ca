// Package numbered gives a layer the handlers, and a function that finds their codes.
package numbered

import (
	"io"

	"wired/numbered/desk"
	"wired/numbered/line"
)

func Serve(in io.Reader, out io.Writer) error {
	d := desk.New(false)
	return line.Run(in, out, d.Do, desk.Number) // want `desk.go:73: .*this answers a request before initialize with -32603` `desk.go:85: .*session/new answers an invalid parameter value with -32603` `desk.go:34: reservedcode: -32005` `desk.go:97: .*session/fork and session/resume answer an unsupported method with -32603`
}
