// Package desk answers with faults.
package desk

import (
	"encoding/json"
	"log"

	"reservedcode/kinds/fault"
	"reservedcode/kinds/line"
)

type Desk struct {
	rooms map[string]bool
	busy  bool
	spent bool
}

type target struct {
	SessionID string `json:"sessionId"`
}

func (d *Desk) Register(m *line.Mux) {
	m.Handle("session/load", d.load)
	m.Handle("session/prompt", d.prompt)
}

func (d *Desk) load(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, fault.New(fault.Input, "%v", err)
	}
	if !d.rooms[t.SessionID] {
		return nil, fault.New(fault.Missing, "no room %s", t.SessionID)
	}
	if d.spent {
		return nil, fault.New(fault.Spent, "the month is over")
	}
	if d.busy {
		return nil, fault.New(fault.Away, "it went away")
	}
	log.Print(fault.New(fault.Never, "only for the log"))
	return struct{}{}, nil
}

func (d *Desk) prompt(params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, fault.New(fault.Input, "%v", err)
	}
	if !d.rooms[t.SessionID] {
		return nil, fault.New(fault.Gone, "nobody is there") // want `fault.go:28: .*-32044 is a custom code in the range.*; ACP has -32002 \(Resource not found\) for an unknown session`
	}
	if d.busy {
		return nil, fault.New(fault.Conflict, "another turn runs") // want `fault.go:24: .*-32041 is a custom code in the range`
	}
	if d.spent {
		return nil, &fault.Fault{Kind: fault.Late, Text: "the day is over"} // want `fault.go:27: .*-32043 \(tooLate\) is a custom code in the range`
	}
	return nil, fault.New(fault.Conflict, "it is locked")
}
