// Command stood has a type of its own in front of the registry.
package main

import (
	"context"
	"encoding/json"
	"os"
	"wired/plugged/registry"
	"wired/plugged/sessions"
	"wired/plugged/stdio"
)

func main() {

	a := &app{registry.New()}
	sessions.New().Register(a.reg)
	stdio.New(os.Stdout, a.Dispatch).Run(context.Background(), os.Stdin)
}

type app struct{ reg *registry.Registry }

func (a *app) Dispatch(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if method == "ping" {
		return struct{}{}, nil
	}
	return a.reg.Dispatch(ctx, method, params) // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `unsupported method`
}
