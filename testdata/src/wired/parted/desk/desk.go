// Package desk has handlers.
package desk

import (
	"encoding/json"
	"errors"

	"wired/parted/faults"
	"wired/parted/route"
)

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
	Cursor  string `json:"cursor"`
}

// Desk has sessions.
type Desk struct{ open map[string]*json.RawMessage }

// Serve serves the methods.
func (d *Desk) Serve(r *route.Routes) {
	r.Handle("session/load", d.load)
	r.Handle("session/resume", d.resume)
	r.Handle("session/fork", d.fork)
	r.Handle("session/set_mode", d.setMode)
	r.Handle("session/list", d.list)
	r.Handle("session/close", d.closing)
}

func decoded(params json.RawMessage) (t target, err error) {
	if err := json.Unmarshal(params, &t); err != nil {
		return t, faults.New(faults.Wrong, "E1")
	}
	return t, nil
}

func (d *Desk) load(params json.RawMessage) (any, error) {
	t, err := decoded(params)
	if err != nil {
		return nil, err
	}
	if d.open[t.Session] == nil {
		return nil, faults.Gone()
	}
	return nil, nil
}

func (d *Desk) resume(params json.RawMessage) (any, error) {
	t, err := decoded(params)
	if err != nil {
		return nil, err
	}
	if d.open[t.Session] == nil {
		return nil, errors.New("E2") // want `session/resume answers an unknown session with -32603 .*; ACP has -32002`
	}
	return nil, nil
}

func (d *Desk) fork(params json.RawMessage) (any, error) {
	t, err := decoded(params)
	if err != nil {
		return nil, err
	}
	return nil, faults.Spare(d.ask(t))
}

func (d *Desk) ask(t target) error {
	if d.open[t.Session] == nil {
		return faults.Gone() // nobody hears of it
	}
	return nil
}

func (d *Desk) setMode(params json.RawMessage) (any, error) {
	t, err := decoded(params)
	if err != nil {
		return nil, err
	}
	if t.Mode != "day" && t.Mode != "night" {
		return nil, faults.New(faults.Broken, "E3") // want `session/set_mode answers an invalid parameter value with -32603 .*; ACP has -32602`
	}
	return nil, nil
}

func (d *Desk) list(params json.RawMessage) (any, error) {
	t, err := decoded(params)
	if err != nil {
		return nil, err
	}
	if t.Cursor != "" && t.Cursor != "next" {
		return nil, faults.New(faults.Wrong, "E4")
	}
	return nil, faults.New(faults.Locked, "E5")
}

func (d *Desk) closing(params json.RawMessage) (any, error) {
	t, err := decoded(params)
	if faults.IsGone(err) {
		return nil, nil
	}
	if d.open[t.Session] == nil && faults.IsGone(d.ask(t)) {
		return nil, nil
	}
	return nil, err
}
