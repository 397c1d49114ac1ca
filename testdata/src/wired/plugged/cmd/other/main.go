// Command other has tools of a model, one of which does what a method does.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/plugged/modes"
	"wired/plugged/stdio"
)

func main() {
	m := modes.New()
	_ = m.Methods()
	stdio.New(os.Stdout, func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		if method == "mode" {
			return m.Set(ctx, params)
		}
		return nil, nil
	}).Run(context.Background(), os.Stdin)
}
