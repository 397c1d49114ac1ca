// Package porter gives a hub its function.
package porter

import (
	"context"
	"encoding/json"
	"fmt"

	"wired/kept/hub"
)

type porter struct{ rooms map[string]bool }

func New() *hub.Hub {
	p := &porter{rooms: make(map[string]bool)}
	h := new(hub.Hub)
	h.Load = p.load
	return h
}

func (p *porter) load(_ context.Context, params json.RawMessage) (any, error) {
	var r struct {
		ID string `json:"sessionId"`
	}
	if err := json.Unmarshal(params, &r); err != nil {
		return nil, &hub.Fault{Code: -32602, Message: err.Error()}
	}
	if !p.rooms[r.ID] {
		return nil, fmt.Errorf("%s is no room", r.ID) // want `returnederr: session/load answers an unknown session with -32603`
	}
	return struct{}{}, nil
}
