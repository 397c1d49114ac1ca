// Command loop registers what features tell one by one.
package main

import (
	"context"
	"os"
	"wired/plugged/feature"
	"wired/plugged/registry"
	"wired/plugged/sessions"
	"wired/plugged/stdio"
)

func main() {

	reg := registry.New()
	for _, f := range []feature.Feature{sessions.New()} {
		for m, h := range f.Methods() {
			reg.Handle(m, h)
		}
	}
	stdio.New(os.Stdout, reg.Dispatch).Run(context.Background(), os.Stdin) // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `unsupported method`
}
