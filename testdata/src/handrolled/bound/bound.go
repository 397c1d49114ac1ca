// Package bound has a table of structs that a function makes of its handlers.
package bound

import (
	"encoding/json"
	"fmt"
	"io"
)

type frame struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *fault          `json:"error,omitempty"`
}

type fault struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (f *fault) Error() string { return f.Message }

type method struct {
	scope string
	call  func(frame) (any, error)
}

type target struct {
	SessionID string `json:"sessionId"`
}

// bound decodes the params for f.
func bound[P any](scope string, f func(P) (any, error)) method {
	return method{scope: scope, call: func(in frame) (any, error) {
		var p P
		if err := json.Unmarshal(in.Params, &p); err != nil {
			return nil, &fault{-32602, err.Error()}
		}
		return f(p)
	}}
}

type agent struct {
	out     io.Writer
	scopes  map[string]bool
	rooms   *rooms
	methods map[string]method
}

func newAgent(out io.Writer) *agent {
	a := &agent{out: out, scopes: map[string]bool{}, rooms: &rooms{open: map[string]bool{}}}
	a.methods = map[string]method{
		"session/resume": bound("rooms", a.resume),
		"session/load":   bound("rooms", func(t target) (any, error) { return nil, a.rooms.find(t.SessionID) }),
	}
	return a
}

type rooms struct{ open map[string]bool }

func (r *rooms) find(id string) error {
	if !r.open[id] {
		return fmt.Errorf("room %s", id) // want `returnederr: session/load answers an unknown session with -32603`
	}
	return nil
}

func (a *agent) resume(t target) (any, error) {
	if !a.rooms.open[t.SessionID] {
		return nil, fmt.Errorf("room %s", t.SessionID) // want `returnederr: session/resume answers an unknown session with -32603`
	}
	return struct{}{}, nil
}

func (a *agent) handle(in frame) error {
	out := frame{JSONRPC: "2.0", ID: in.ID}
	res, err := a.serve(in)
	if f, ok := err.(*fault); ok {
		out.Error = f
	} else if err != nil {
		out.Error = &fault{-32603, err.Error()}
	} else {
		out.Result = res
	}
	return json.NewEncoder(a.out).Encode(out)
}

func (a *agent) serve(in frame) (any, error) {
	m, ok := a.methods[in.Method]
	if !ok {
		return nil, &fault{-32601, "Method not found"}
	}
	if !a.scopes[m.scope] {
		return nil, &fault{-31001, "not in scope"}
	}
	return m.call(in)
}
