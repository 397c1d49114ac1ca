// A handler tells whether it worked, and in words why not.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

type Result struct {
	OK   bool
	Why  string
	Data any
}

func no(format string, args ...any) Result { return Result{Why: fmt.Sprintf(format, args...)} }

func yes(data any) Result { return Result{OK: true, Data: data} }

type Frame struct {
	ID     *int64          `json:"id,omitempty"` // want `the id of a request may be a string`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	Result any             `json:"result,omitempty"`
	Error  *Problem        `json:"error,omitempty"`
}

type Problem struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

type Desk struct{ talks map[string]string }

func (d *Desk) open(raw json.RawMessage) Result {
	var p struct{ Cwd string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return no("params: %v", err) // want `returnederr: .*-32602`
	}
	if !filepath.IsAbs(p.Cwd) {
		return no("cwd must be absolute") // want `returnederr: .*-32602`
	}
	dir, err := os.MkdirTemp("", "talk")
	if err != nil {
		return no("mkdir: %v", err)
	}
	d.talks[dir] = p.Cwd
	return yes(map[string]string{"sessionId": dir})
}

func (d *Desk) prompt(raw json.RawMessage) Result {
	var p struct{ SessionID string }
	if err := json.Unmarshal(raw, &p); err != nil {
		return Result{OK: false, Why: "bad params"} // want `returnederr: .*-32602`
	}
	cwd, ok := d.talks[p.SessionID]
	if !ok {
		return Result{OK: false, Why: "session not found"} // want `returnederr: .*-32002`
	}
	if err := os.Chdir(cwd); err != nil {
		return Result{Why: err.Error()}
	}
	return Result{OK: true}
}

func (d *Desk) handle(f Frame) Frame {
	var r Result
	switch f.Method {
	case "session/new":
		r = d.open(f.Params)
	case "session/prompt":
		r = d.prompt(f.Params)
	default:
		return Frame{ID: f.ID, Error: &Problem{-32601, "Method not found"}}
	}
	if !r.OK {
		return Frame{ID: f.ID, Error: &Problem{Code: -32603, Message: r.Why}}
	}
	return Frame{ID: f.ID, Result: r.Data}
}

func main() {
	d := &Desk{map[string]string{}}
	enc, sc := json.NewEncoder(os.Stdout), bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var f Frame
		if err := json.Unmarshal(sc.Bytes(), &f); err != nil {
			enc.Encode(Frame{Error: &Problem{-32700, "Parse error"}})
			continue
		}
		if out := d.handle(f); f.ID != nil {
			enc.Encode(out)
		}
	}
}
