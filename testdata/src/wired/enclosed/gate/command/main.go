// Command command puts a gate around what it serves.
package main

import (
	"context"

	"wired/enclosed/flat"
	"wired/enclosed/gate"
)

func main() {
	g := new(gate.Gate)
	l := flat.New(g.Begun, g.Coded, g.Open) // want `gate.go:36: returnederr: this answers a request before initialize with -32603`
	g.Serve(l)
	l.Answer(context.Background(), flat.Message{})
}
