// Package desk has one slow call, and hears of cancellations.
package desk

import (
	"errors"
	"io"

	"wired/parcels/post"
)

type Desk struct{ seats map[string]bool }

type ref struct {
	SessionID string `json:"sessionId"`
}

func Serve(d *Desk, in io.Reader, out io.Writer) {
	p := post.New(out)
	post.On(p, "session/load", d.load) // want `returnederr: this answers an invalid parameter value with -32603 .*; ACP has -32602`
	post.OnSlow(p, "session/prompt", d.prompt)
	post.Hear(p, "session/cancel", d.cancel)
	p.Serve(in)
}

func (d *Desk) load(r ref) (any, error) {
	if !d.seats[r.SessionID] {
		return nil, errors.New("E3") // want `returnederr: session/load answers an unknown session with -32603 .*; ACP has -32002`
	}
	return nil, nil
}

func (d *Desk) prompt(r ref) (any, error) {
	if !d.seats[r.SessionID] {
		return nil, errors.New("E4") // want `returnederr: session/prompt answers an unknown session with -32603 .*; ACP has -32002`
	}
	return nil, nil
}

func (d *Desk) cancel(r ref) error {
	if !d.seats[r.SessionID] {
		return errors.New("E5") // nobody reads it
	}
	return nil
}
