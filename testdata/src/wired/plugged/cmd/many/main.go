// Command many puts middleware around all functions.
package main

import (
	"context"
	"os"
	"wired/plugged/registry"
	"wired/plugged/sessions"
	"wired/plugged/stdio"
)

func main() {

	s := sessions.New()
	reg := registry.New(s.Ready)
	s.Register(reg)
	stdio.New(os.Stdout, reg.Dispatch).Run(context.Background(), os.Stdin) // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `unsupported method` `sessions.go:34: .*a request before initialize`
}
