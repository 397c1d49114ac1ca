// Package mux reads the messages of its clients by another package.
package mux

import (
	"bufio"
	"encoding/json"

	"wired/crossing/carried/lines"
)

type mux struct {
	in  *bufio.Scanner
	out *json.Encoder
}

func (m *mux) serve() {
	for m.in.Scan() {
		msg, err := lines.Parse(m.in.Bytes())
		if err != nil {
			m.out.Encode(lines.Failed(nil, -32700, "Parse error"))
			continue
		}
		m.handle(msg)
	}
}

func (m *mux) handle(msg *lines.Message) { // want `unanswered: the id of a request may be a string, which does not decode into \*int64`
	switch msg.Method {
	case "session/new":
		m.out.Encode(lines.Done(msg.ID, map[string]string{"sessionId": "1"}))
	case "session/prompt":
		m.out.Encode(lines.Done(msg.ID, map[string]string{"stopReason": "end_turn"}))
	default:
		m.out.Encode(lines.Failed(msg.ID, -32601, "Method not found"))
	}
}
