// Package desk has endpoints of both kinds.
package desk

import (
	"encoding/json"
	"errors"
	"io"

	"wired/fated/lines"
)

type desk struct{ rooms map[string]bool }

type in struct {
	SessionID string `json:"sessionId"`
}

func serve(r io.Reader, w io.Writer) error {
	d := &desk{rooms: map[string]bool{}}
	p := lines.New(w)
	p.OnRequest("session/load", d.load)
	p.OnNote("session/cancel", lines.Note(d.cancel))
	return p.Serve(r)
}

func (d *desk) load(params json.RawMessage) (any, error) {
	var p in
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, &lines.Fault{Code: -32602, Message: "E1"}
	}
	if !d.rooms[p.SessionID] {
		return nil, errors.New("E2") // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil, nil
}

func (d *desk) cancel(p in) error {
	if !d.rooms[p.SessionID] {
		return errors.New("E3")
	}
	return nil
}
