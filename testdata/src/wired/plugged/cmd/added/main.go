// Command added gives a registry features that tell their methods in a table.
package main

import (
	"context"
	"os"
	"wired/plugged/modes"
	"wired/plugged/registry"
	"wired/plugged/stdio"
)

func main() {

	reg := registry.New()
	if err := reg.Add(modes.New()); err != nil {
		return
	}
	stdio.New(os.Stdout, reg.Dispatch).Run(context.Background(), os.Stdin) // want `modes.go:28: .*session/set_model answers an invalid parameter value` `unsupported method`
}
