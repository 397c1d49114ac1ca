// Package store keeps sessions.
package store

import (
	"errors"
	"os"
	"sync"
)

var (
	ErrNotFound = errors.New("session not found")
	ErrStale    = errors.New("unknown session")
)

type Session struct{ ID, Dir string }

type Store struct {
	mu   sync.Mutex
	byID map[string]*Session
}

func New() *Store { return &Store{byID: map[string]*Session{}} }

func (s *Store) Get(id string) (*Session, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.byID[id]
	if !ok {
		return nil, ErrNotFound
	}
	return one, nil
}

func (s *Store) Save(path string) error { return os.WriteFile(path, nil, 0o600) }

func (s *Store) Fresh(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byID[id] != nil
}
