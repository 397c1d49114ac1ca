// Package rooms has rooms, and knows nothing of those who ask for them.
package rooms

import (
	"fmt"
	"slices"

	"wired/ownmade/api"
)

// A Hall has rooms.
type Hall struct{ open map[string]*room }

type room struct{ modes []string }

var _ api.Bin = (*bin)(nil)

// A bin is never made an api.Bin.
type bin struct{ full map[string]bool }

// Find returns a room.
func (h *Hall) Find(id string) (api.Room, error) {
	r, ok := h.open[id]
	if !ok {
		return nil, fmt.Errorf("there is no room %s", id)
	}
	return r, nil
}

// Spare returns nothing.
func (h *Hall) Spare() api.Bin { return nil }

// SetMode sets the mode.
func (r *room) SetMode(mode string) error {
	if !slices.Contains(r.modes, mode) {
		return fmt.Errorf("no such mode: %s", mode)
	}
	return nil
}

// Configure keeps a setting; the disk may be full.
func (r *room) Configure(key string) error {
	return fmt.Errorf("the disk has no room for %s", key)
}

// Load is for nobody.
func (b *bin) Load(id string) error {
	if !b.full[id] {
		return fmt.Errorf("there is no bin %s", id)
	}
	return nil
}
