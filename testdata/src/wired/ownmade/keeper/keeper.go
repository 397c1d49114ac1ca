// Package keeper lights lamps, for whoever wants it.
package keeper

import "wired/ownmade/api"

// A Keeper has the lamps.
type Keeper struct{ Lamps api.Lamps }

// Set sets the mode of a lamp.
func (k *Keeper) Set(id, mode string) error { return k.Lamps.Lamp(id).Light(mode) }
