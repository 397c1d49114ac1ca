// Package door lets callers do things with plots, one at a time.
package door

import (
	"fmt"
	"sync"

	"returnederr/depth/yard"
)

// A Finder finds plots.
type Finder interface {
	At(name string) (*yard.Plot, error)
}

type Door struct {
	mu    sync.Mutex
	Plots Finder
}

// With runs do with the plot of that name.
func (d *Door) With(name string, do func(*yard.Plot) error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	p, err := d.Plots.At(name)
	if err != nil {
		return fmt.Errorf("door: %w", err)
	}
	return do(p)
}
