// Command closed puts a literal around the dispatcher.
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

	reg := registry.New()
	sessions.New().Register(reg)
	stdio.New(os.Stdout, func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		return reg.Dispatch(ctx, method, params) // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `unsupported method`
	}).Run(context.Background(), os.Stdin)
}
