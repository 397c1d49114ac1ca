// Command held gives the layer its dispatcher in a field.
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
	sessions.New().Register(reg)
	srv := stdio.New(os.Stdout, nil)
	srv.Handler = reg.Dispatch // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `unsupported method`
	srv.Run(context.Background(), os.Stdin)
}
