// Package yard is the deepest of the packages: nothing here knows who asks.
package yard

import (
	"errors"
	"sync"
)

// ErrNoPlot is returned for a name that no plot has.
var ErrNoPlot = errors.New("unknown session")

type Plot struct{ Owner, Mode string }

type Yard struct{ plots sync.Map }

// At returns a plot.
func (y *Yard) At(name string) (*Plot, error) {
	v, ok := y.plots.Load(name)
	if !ok {
		return nil, ErrNoPlot
	}
	return v.(*Plot), nil
}
