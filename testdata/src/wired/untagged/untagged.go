// Package untagged answers with messages of another package that have no tags,
// and copies its own errors into them.
package untagged

import (
	"encoding/json"
	"errors"

	"wired/untagged/frame"
)

type request struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
}

type desk struct {
	out  *json.Encoder
	open map[string]bool
}

// fault differs from frame.Trouble in its tags alone.
type fault struct {
	Code int    `xml:"code"`
	Msg  string `xml:"msg"`
}

// object is what other peers read.
type object struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// problem differs from object in its tags alone, and is converted by value.
type problem struct {
	Code    int
	Message string
}

func (p problem) Error() string { return p.Message }

func (d *desk) answer(q request) {
	if q.Method == "session/prompt" {
		d.out.Encode(frame.Reply{ID: q.ID, Error: d.prompt(q.Params)})
		return
	}
	err := d.load(q)
	var p problem
	if errors.As(err, &p) {
		d.out.Encode(map[string]any{"jsonrpc": "2.0", "id": q.ID, "error": object(p)})
		return
	}
	d.out.Encode(frame.Reply{ID: q.ID})
}

func (d *desk) prompt(params json.RawMessage) frame.Trouble {
	var t struct{ SessionID string }
	if err := json.Unmarshal(params, &t); err != nil {
		return frame.Trouble{Code: -32603, Msg: err.Error()} // want `genericerr: .*-32602`
	}
	if !d.open[t.SessionID] {
		return frame.Trouble{Code: -32001, Msg: "session not found"} // want `reservedcode: .*-32001`
	}
	return frame.Trouble{}
}

func (d *desk) load(q request) error {
	var t struct{ SessionID string }
	if err := json.Unmarshal(q.Params, &t); err != nil {
		return problem{-32603, err.Error()} // want `genericerr: .*-32602`
	}
	return nil
}

// wait says how a process ended.
func wait(pid int) frame.Exit {
	if pid == 0 {
		return frame.Exit{Error: &frame.Status{Code: -32001, Message: "no process"}}
	}
	return frame.Exit{PID: pid}
}

// left is a fault of the program's own.
func left() fault { return fault{Code: -32001, Msg: "late"} }
