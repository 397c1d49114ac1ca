// Command table has the table of all functions itself.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"wired/plugged/feature"
	"wired/plugged/sessions"
	"wired/plugged/stdio"
)

func main() {

	table := map[string]feature.Handler{}
	for m, h := range sessions.New().Methods() {
		table[m] = h
	}
	stdio.New(os.Stdout, func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		h, ok := table[method]
		if !ok {
			return nil, errors.New("E9") // want `unsupported method`
		}
		return h(ctx, params) // want `sessions.go:50: .*session/set_mode answers an invalid parameter value` `sessions.go:53: .*session/set_mode answers an unknown session`
	}).Run(context.Background(), os.Stdin)
}
