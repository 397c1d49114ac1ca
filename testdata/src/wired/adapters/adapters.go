// Package adapters gives a layer in another package its handlers, most of them
// inside of something.
package adapters

import (
	"context"
	"encoding/json"
	"fmt"

	"wired/adapters/mux"
	"wired/adapters/shop"
	"wired/adapters/till"
)

type desk struct{ open map[string]bool }

type target struct {
	Session string `json:"sessionId"`
}

func (d *desk) find(t target) error {
	if !d.open[t.Session] {
		return fmt.Errorf("session %s not found", t.Session) // want `returnederr: .*-32002`
	}
	return nil
}

func (d *desk) resume(ctx context.Context, t target) error { return d.find(t) }

// hushed fails in silence.
func (d *desk) hushed(ctx context.Context, params json.RawMessage) (any, error) {
	var t target
	if err := json.Unmarshal(params, &t); err != nil {
		return nil, err
	}
	return nil, nil
}

// mode is a Server by a method of its own.
type mode struct{ names map[string]bool }

func (m mode) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	var q struct {
		Mode string `json:"modeId"`
	}
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err // want `returnederr: .*-32602`
	}
	if !m.names[q.Mode] {
		return nil, fmt.Errorf("unknown mode %q", q.Mode) // want `returnederr: .*-32602`
	}
	return nil, nil
}

// tool is a Server of another protocol.
type tool struct{}

func (tool) Serve(ctx context.Context, params json.RawMessage) (any, error) {
	var q struct{ Name string }
	if err := json.Unmarshal(params, &q); err != nil {
		return nil, err
	}
	return nil, nil
}

func (d *desk) serve(m *mux.Mux, s *shop.Shop) {
	m.On("session/set_mode", mode{})
	m.On("tools/call", tool{})
	m.Rest = &till.Till{}                  // want `till.go:19: .*-32602` `till.go:22: .*-32002`
	m.On("session/load", mux.Func(s.Load)) // want `returnederr: .*-32002`
	m.On("session/delete", mux.Deaf(s.Load))
	m.Handlers = map[string]mux.Handler{
		"session/resume": mux.Typed("target", d.resume),
		"session/fork":   mux.Hushed(d.hushed),
	}
}
