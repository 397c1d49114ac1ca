// Package term has terminals, and answers for them.
package term

import (
	"errors"
	"fmt"
	"os"

	"wired/links/inner/wire"
)

type Create struct {
	Command string `json:"command"`
	Limit   *int   `json:"outputByteLimit"`
}

type Ref struct {
	TerminalID string `json:"terminalId"`
}

type Manager struct {
	open map[string]*os.Process
	dir  string
}

func New() *Manager { return &Manager{open: map[string]*os.Process{}, dir: os.TempDir()} }

// Create starts a program.
func (m *Manager) Create(p Create) (string, error) {
	if p.Limit != nil && *p.Limit <= 0 {
		return "", wire.Internal(fmt.Errorf("E2 %d", *p.Limit))
	}
	if err := os.MkdirAll(m.dir, 0o700); err != nil {
		return "", wire.Internal(fmt.Errorf("E3: %w", err)) // which is the program's own
	}
	if p.Command == "" {
		return "", wire.Errorf(-32602, "E4")
	}
	return p.Command, nil
}

// Release forgets a terminal.
func (m *Manager) Release(p Ref) error {
	t, ok := m.open[p.TerminalID]
	if !ok {
		return wire.Internal(errors.New("E5"))
	}
	delete(m.open, p.TerminalID)
	return t.Kill()
}
