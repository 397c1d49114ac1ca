// Package desk has the methods. Others say what becomes of their errors.
package desk

import (
	"context"
	"encoding/json"
	"errors"

	"wired/links/sealed/peer"
)

type Desk struct {
	rooms  map[string]bool
	routes map[string]peer.Route
}

func New() *Desk {
	d := &Desk{rooms: make(map[string]bool)}
	d.routes = map[string]peer.Route{
		"session/load":     peer.Typed(d.load),
		"session/set_mode": peer.Typed(d.mode),
		"session/prompt":   peer.Raw(d.prompt),
	}
	return d
}

type room struct {
	ID   string `json:"sessionId"`
	Mode string `json:"modeId"`
}

func (d *Desk) Route(method string) peer.Route {
	return d.routes[method]
}

// Other has what it calls itself, and makes one error of all.
func (d *Desk) Other(method string) peer.Open {
	if method != "session/resume" {
		return nil
	}
	return quiet{peer.Opened(d.resume)}
}

type quiet struct{ inner peer.Open }

func (q quiet) Serve(ctx context.Context, m *peer.Message) (any, error) {
	if _, err := q.inner.Serve(ctx, m); err != nil {
		return nil, &peer.Fault{Code: -32602, Message: "no"}
	}
	return nil, nil
}

func (d *Desk) load(_ context.Context, r room) (any, error) {
	if !d.rooms[r.ID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}

func (d *Desk) mode(_ context.Context, r room) (any, error) {
	if r.Mode == "" {
		return nil, errors.New("well?")
	}
	return nil, nil
}

// resume is behind what makes one error of all.
func (d *Desk) resume(_ context.Context, r room) (any, error) {
	if !d.rooms[r.ID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}

func (d *Desk) prompt(_ context.Context, raw json.RawMessage) (any, error) {
	var r room
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, &peer.Fault{Code: -32602, Message: "no words"}
	}
	if !d.rooms[r.ID] {
		return nil, errors.New("no room")
	}
	return nil, nil
}
