// Command around logs around the dispatcher.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"wired/plugged/registry"
	"wired/plugged/sessions"
	"wired/plugged/stdio"
)

func main() {

	reg := registry.New()
	sessions.New().Register(reg)
	stdio.New(os.Stdout, logged(reg.Dispatch)).Run(context.Background(), os.Stdin)
}

func logged(next stdio.Dispatch) stdio.Dispatch {
	return func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		res, err := next(ctx, method, params)
		if err != nil {
			log.Print(err)
		}
		return res, err // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session` `registry.go:41: .*unsupported method`
	}
}
