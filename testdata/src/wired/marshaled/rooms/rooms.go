// Package rooms has the sessions.
package rooms

import (
	"encoding/json"

	"wired/marshaled/fault"
	"wired/marshaled/rpc"
)

type Rooms struct{ open map[string]bool }

func (r *Rooms) Mount(to *rpc.Router) {
	to.Handle("session/new", r.add)
	to.Handle("session/load", r.load)
	to.Handle("session/prompt", r.prompt)
	to.Handle("session/fork", r.fork)
}

type params struct {
	ID string `json:"sessionId"`
}

func (r *Rooms) add(json.RawMessage) (any, error) {
	if len(r.open) > 5 {
		return nil, fault.New(fault.Crowded, "all rooms are taken") // want `fault.go:16: reservedcode: -32050 \(Crowded\) is a custom code`
	}
	return nil, nil
}

func (r *Rooms) load(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Invalid, "%v", err)
	}
	if !r.open[p.ID] {
		return nil, fault.New(fault.Missing, "no room %s", p.ID)
	}
	return nil, nil
}

func (r *Rooms) prompt(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Invalid, "%v", err)
	}
	if !r.open[p.ID] {
		return nil, fault.New(fault.Internal, "no room %s", p.ID) // want `genericerr: session/prompt answers an unknown session with -32603`
	}
	return nil, nil
}

func (r *Rooms) fork(raw json.RawMessage) (any, error) {
	var p params
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, fault.New(fault.Invalid, "%v", err)
	}
	if _, ok := r.open[p.ID]; !ok {
		return nil, fault.Broken("no room %s", p.ID) // want `genericerr: session/fork answers an unknown session with -32603`
	}
	if len(r.open) == 1 {
		return nil, fault.Broken("the last room stays")
	}
	return nil, nil
}
