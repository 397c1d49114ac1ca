// Command bused brings a bus to the gateway, which knows none of the features.
package main

import (
	"context"
	"os"

	"wired/plugged/bus"
	"wired/plugged/gateway"
	"wired/plugged/options"
)

func main() {
	b := bus.New()
	options.Install(b)
	gateway.New(b, os.Stdout).Run(context.Background(), os.Stdin) // want `this answers 4 errors of other packages with -32603 .*; of these, ACP has -32602 .* because json.Unmarshal fails \(bus.go:18\) and in another place`
}
