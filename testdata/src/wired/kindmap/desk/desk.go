// Package desk gives its errors kinds, of which another package makes codes.
package desk

import (
	"encoding/json"
	"fmt"

	"wired/kindmap/faults"
	"wired/kindmap/line"
)

type desk struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

func (d *desk) line() *line.Line { return &line.Line{Serve: d.serve} }

func (d *desk) serve(method string, params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, &faults.Problem{Kind: faults.Bad, Text: err.Error()}
	}
	switch method {
	case "session/prompt":
		if !d.open[t.Session] {
			return nil, &faults.Problem{Kind: faults.Gone, Text: "gone"}
		}
	case "session/load":
		if !d.open[t.Session] {
			return nil, &faults.Problem{Kind: faults.Other, Text: "gone"} // want `returnederr: session/load answers an unknown session with -32603`
		}
	case "session/set_mode":
		if !d.open[t.Session] {
			return nil, &faults.Fault{Code: -32002, Message: "gone"}
		}
		if t.Mode != "day" && t.Mode != "night" {
			return nil, fmt.Errorf("mode %s", t.Mode) // want `returnederr: session/set_mode answers an invalid parameter value with -32603`
		}
	case "session/resume":
		return nil, faults.In("resume", d.find(t.Session))
	case "session/fork":
		return nil, faults.In("fork", d.seek(t.Session))
	case "session/delete":
		return nil, faults.In("delete", d.of(t))
	case "_kindmap/close":
		return nil, faults.As("close", d.look(t.Session), d.find(t.Session))
	case "session/stop":
		return nil, d.stop(t.Session)
	case "session/set_config_option":
		return nil, d.note(t.Session)
	default:
		return nil, &faults.Fault{Code: -32601, Message: "Method not found"}
	}
	return struct{}{}, nil
}

func (d *desk) find(id string) error {
	if !d.open[id] {
		return &faults.Problem{Kind: faults.Gone, Text: "gone"}
	}
	return nil
}

func (d *desk) seek(id string) error {
	if !d.open[id] {
		return fmt.Errorf("session %s", id) // want `returnederr: session/fork answers an unknown session with -32603`
	}
	return nil
}

// of has errors of several kinds.
func (d *desk) of(t target) error {
	if t.Mode == "" {
		return &faults.Problem{Kind: faults.Bad, Text: "mode"}
	}
	if !d.open[t.Session] {
		return &faults.Problem{Text: "gone"} // want `returnederr: session/delete answers a session that is already gone with -32603`
	}
	return faults.In("of", d.find(t.Session))
}

func (d *desk) look(id string) error {
	if !d.open[id] {
		return fmt.Errorf("session %s", id)
	}
	return nil
}

// stop makes an error of the kind of another one where a session is not there.
func (d *desk) stop(id string) error {
	if !d.open[id] {
		err := error(&faults.Problem{Kind: faults.Gone, Text: "gone"})
		return &faults.Problem{Kind: faults.KindOf(err), Text: "stop", Cause: err}
	}
	return nil
}

// note has the kind of an error of another type.
func (d *desk) note(id string) error {
	if !d.open[id] {
		err := error(&faults.Problem{Kind: faults.Gone, Text: "gone"})
		return &faults.Note{Kind: faults.KindOf(err), Text: "note", Cause: err}
	}
	return nil
}
