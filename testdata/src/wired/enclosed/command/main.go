// Command puts a line and a desk together.
package main

import (
	"context"
	"log"

	"wired/enclosed/desk"
	"wired/enclosed/line"
)

func main() {
	d := desk.New()
	l := line.New(func(line.Message) {}, line.Recovered(), line.Logged(log.Default()), line.Begun(d.Begun)) // want `session/load answers an unknown session with -32603 .*; ACP has -32002` `desk.go:54: returnederr: session/set_mode answers an invalid parameter value with -32603`
	d.Serve(l)
	l.Answer(context.Background(), line.Message{})
}
