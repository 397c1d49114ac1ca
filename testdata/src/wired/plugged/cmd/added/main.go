// Command added gives a registry features that tell their methods in a table.
package main

import (
	"context"
	"os"
	"wired/plugged/registry"
	"wired/plugged/sessions"
	"wired/plugged/stdio"
)

func main() {

	reg := registry.New()
	if err := reg.Add(sessions.New()); err != nil {
		return
	}
	stdio.New(os.Stdout, reg.Dispatch).Run(context.Background(), os.Stdin) // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `unsupported method`
}
