// Command main gives the methods a line, and others something that only counts them.
package main

import (
	"context"
	"encoding/json"
	"os"

	"wired/links/registrar/deaf"
	"wired/links/registrar/line"
	"wired/links/registrar/notes"
	"wired/links/registrar/talk"
)

type counter int

func (c *counter) Method(string, func(context.Context, json.RawMessage) (any, error)) { *c++ }

func main() {
	l := line.New()
	talk.Register(l)  // want `talk.go:50: returnederr: session/load answers an unknown session with -32603` `talk.go:57: returnederr: session/set_mode answers an invalid parameter value with -32603`
	notes.Register(l) // want `notes.go:28: returnederr: fs/read_text_file answers a missing file with -32603`
	deaf.Register(new(counter))
	l.Run(context.Background(), os.Stdin, os.Stdout)
}
