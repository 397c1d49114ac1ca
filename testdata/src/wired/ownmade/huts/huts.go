// Package huts has huts, which keep the modes of their lamps themselves.
package huts

import (
	"fmt"

	"wired/ownmade/api"
)

// A Village has huts.
type Village struct{ modes map[string]bool }

type hut struct{ of *Village }

// Lamp returns the lamp of a hut.
func (v *Village) Lamp(id string) api.Lamp { return &hut{v} }

// Light sets the mode.
func (h *hut) Light(mode string) error {
	if !h.of.modes[mode] {
		return fmt.Errorf("lamps have no %s", mode)
	}
	return nil
}
