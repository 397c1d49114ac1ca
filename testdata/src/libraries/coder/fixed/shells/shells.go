// Package shells has shells and files, some of which are switched off.
package shells

import "errors"

// Manager has shells.
type Manager struct{ on bool }

// New makes one.
func New(on bool) *Manager { return &Manager{on: on} }

// Start starts a shell.
func (m *Manager) Start() error {
	if !m.on {
		return errors.New("E1")
	}
	return nil
}

// Disk has files.
type Disk struct {
	shut bool
	full bool
	Off  bool
	held bool
}

// Open makes one.
func Open(shut, held bool) *Disk { return &Disk{shut: shut, held: held, Off: shut} }

// Write writes a file.
func (d *Disk) Write() error {
	if d.shut {
		return errors.New("E2")
	}
	return nil
}

// Fill is called later.
func (d *Disk) Fill() { d.full = true }

// Append writes to a file.
func (d *Disk) Append() error {
	if d.full {
		return errors.New("E3")
	}
	return nil
}

// Trim writes to a file.
func (d *Disk) Trim() error {
	if d.Off {
		return errors.New("E4")
	}
	return nil
}

// Move writes to a file.
func (d *Disk) Move(n int) error {
	if n > 3 {
		return nil
	}
	if d.held {
		return errors.New("E6")
	}
	return nil
}

// Sync writes to a file.
func (d *Disk) Sync() error {
	d.Fill()
	if d.held {
		return errors.New("E5")
	}
	return nil
}
