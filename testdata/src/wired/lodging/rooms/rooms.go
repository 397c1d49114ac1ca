// Package rooms has rooms, and knows no protocol.
package rooms

import (
	"strconv"

	"wired/lodging/wire"
)

// House has rooms.
type House struct {
	rooms map[string]bool
	beds  int
}

// Take takes a room.
func (h *House) Take(name string) error {
	if len(h.rooms) >= h.beds {
		return wire.Problemf(wire.CodeFull, "E1")
	}
	h.rooms[name] = true
	return nil
}

// Keep writes the rooms down, for the house itself.
func (h *House) Keep() error {
	if len(h.rooms) > 100 {
		return wire.Problemf(wire.CodeKept, "E2")
	}
	return nil
}

// Leave gives a room back.
func (h *House) Leave(name string) error {
	if h.beds == 0 {
		return wire.Problemf(wire.CodeLate, "E3")
	}
	delete(h.rooms, name)
	return nil
}

// Find looks for a room.
func (h *House) Find(name string) error {
	if !h.rooms[name] {
		return wire.Problemf(wire.CodeFailed, "E5")
	}
	return nil
}

// Furnish puts beds into all rooms.
func (h *House) Furnish(beds string) error {
	n, err := strconv.Atoi(beds)
	if err != nil {
		return wire.Problemf(wire.CodeFailed, "E6: "+err.Error())
	}
	h.beds = n
	return nil
}

// Clean is for others.
func (h *House) Clean() error {
	if h.beds == 0 {
		return wire.Problemf(wire.CodeApart, "E4")
	}
	return nil
}
