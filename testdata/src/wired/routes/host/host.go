// Package host registers what it has, for whoever serves it.
package host

import (
	"encoding/json"
	"errors"

	"wired/routes/route"
)

type Host struct{ open map[string]bool }

func (h *Host) Mount(r *route.Router) {
	r.On("session/new", h.start)
	r.On("session/load", h.load)
}

func (h *Host) start(json.RawMessage) (any, error) {
	if len(h.open) > 3 {
		return nil, errors.New("too many")
	}
	return nil, nil
}

func (h *Host) load(raw json.RawMessage) (any, error) {
	var p struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return nil, errors.New("not read")
	}
	if _, ok := h.open[p.ID]; !ok {
		return nil, errors.New("not open")
	}
	return nil, nil
}
