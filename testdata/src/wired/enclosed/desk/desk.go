// Package desk has handlers, and does not know what stands around them.
package desk

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"wired/enclosed/line"
)

// ErrGone says that a session is not there.
var ErrGone = errors.New("gone")

// Desk has sessions.
type Desk struct {
	open  map[string]bool
	begun atomic.Bool
}

// New returns a desk.
func New() *Desk { return &Desk{open: make(map[string]bool)} }

// Begun reports whether the peer has said hello.
func (d *Desk) Begun() bool { return d.begun.Load() }

type target struct {
	Session string `json:"sessionId"`
	Mode    string `json:"modeId"`
}

// Serve serves the methods.
func (d *Desk) Serve(l *line.Line) {
	line.Handle(l, "initialize", d.initialize)
	line.Handle(l, "session/load", d.load) // want `this answers an invalid parameter value with -32603 .*because json.Unmarshal fails` `this answers a request before initialize with -32603 .*because !begun\(\)`
	line.Handle(l, "session/set_mode", d.setMode)
}

func (d *Desk) initialize(context.Context, struct{}) (map[string]any, error) {
	d.begun.Store(true)
	return map[string]any{"protocolVersion": 1}, nil
}

func (d *Desk) load(_ context.Context, t target) (any, error) {
	if !d.open[t.Session] {
		return nil, fmt.Errorf("session %s: %w", t.Session, ErrGone)
	}
	return nil, nil
}

func (d *Desk) setMode(_ context.Context, t target) (any, error) {
	if t.Mode != "day" && t.Mode != "night" {
		return nil, errors.New("what else")
	}
	return nil, nil
}
