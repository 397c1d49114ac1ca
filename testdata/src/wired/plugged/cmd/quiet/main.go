// Command quiet carries the tools of a model: their names are no methods.
package main

import (
	"context"
	"encoding/json"
	"os"
	"wired/plugged/caller"
	"wired/plugged/registry"
	"wired/plugged/stdio"
	"wired/plugged/tools"
)

func main() {

	reg := registry.New()
	if err := reg.Add(&tools.Tools{}); err != nil {
		return
	}
	_ = caller.Prompt(os.Stderr, "s1")
	stdio.New(os.Stdout, func(ctx context.Context, method string, params json.RawMessage) (any, error) {
		return reg.Dispatch(ctx, method, params)
	}).Run(context.Background(), os.Stdin)
}
