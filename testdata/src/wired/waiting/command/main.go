// Command puts a line and a desk together.
package main

import (
	"context"

	"wired/waiting/desk"
	"wired/waiting/faults"
	"wired/waiting/line"
)

func main() {
	l := line.New(faults.Of) // want `desk.go:57: returnederr: session/resume answers an unknown session with -32603 .*; ACP has -32002` `desk.go:64: returnederr: session/set_mode answers an invalid parameter value with -32603`
	d := &desk.Desk{}
	d.Serve(l)
	l.Answer(context.Background(), line.Message{})
}
