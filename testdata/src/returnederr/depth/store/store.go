// Package store keeps conversations. It knows nothing of ACP.
package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// ErrNotFound is returned for an id that no conversation has.
var ErrNotFound = errors.New("session not found")

// ErrCorrupt is returned for an index that cannot be read.
var ErrCorrupt = errors.New("index is corrupt")

type Conversation struct {
	ID    string
	Title string
}

// A Store is where conversations are.
type Store interface {
	Find(id string) (*Conversation, error)
	Save(c *Conversation) error
}

// Memory is a Store without a disk.
type Memory struct {
	mu   sync.Mutex
	rows map[string]*Conversation
}

func (m *Memory) Find(id string) (*Conversation, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	row, ok := m.rows[id]
	if !ok {
		return nil, fmt.Errorf("session %s not found", id)
	}
	return row, nil
}

func (m *Memory) Save(c *Conversation) error {
	if m.rows == nil {
		return ErrCorrupt
	}
	m.rows[c.ID] = c
	return nil
}

// Open returns a conversation by its id. The sentinel tells what is wrong.
func (m *Memory) Open(id string) (*Conversation, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.rows == nil {
		return nil, ErrCorrupt
	}
	row := m.rows[id]
	if row == nil {
		return nil, ErrNotFound
	}
	return row, nil
}

// Index reads the store's own file.
func Index(dir string) ([]byte, error) {
	return os.ReadFile(filepath.Join(dir, "index.json"))
}
