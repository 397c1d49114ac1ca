// Package store tells whether it has something.
package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

var ErrMissing = errors.New("missing")

type Store struct {
	all  map[string]int
	dir  string
	open bool

	Check func(string) error
}

func (s *Store) Get(id string) (int, error) {
	if v, ok := s.all[id]; ok {
		return v, nil
	}
	return 0, ErrMissing
}

func (s *Store) find(id string) (int, error) {
	if v, ok := s.all[id]; ok {
		return v, nil
	}
	return 0, fmt.Errorf("no %s", id)
}

func (s *Store) again(id string) (int, error) { return s.find(id) }

func (s *Store) Has(id string) bool {
	_, err := s.Get(id)
	return err == nil
}

func (s *Store) Lacks(id string) bool { return !s.Has(id) }

func (s *Store) Finds(id string) bool {
	_, err := s.again(id)
	return err == nil
}

// Choose has words that may be about a mode of its own.
func (s *Store) Choose(mode string) error {
	if err := s.Check(mode); err != nil {
		return errors.New("invalid mode")
	}
	return nil
}

func (s *Store) load(id string) error {
	if _, ok := s.all[id]; !ok {
		if _, err := os.ReadFile(filepath.Join(s.dir, "index")); err != nil {
			return fmt.Errorf("index: %w", err)
		}
		s.all[id] = 1
	}
	return nil
}

// Loaded fails where something else is not there, too.
func (s *Store) Loaded(id string) bool { return s.load(id) == nil }

// Readable fails for a reason of the program's own.
func (s *Store) Readable(id string) bool {
	_, err := os.ReadFile(filepath.Join(s.dir, id))
	return err == nil
}

func (s *Store) either(id string) (int, error) {
	if !s.open {
		return 0, errors.New("closed")
	}
	return s.Get(id)
}

// Either fails for one of two reasons.
func (s *Store) Either(id string) bool {
	_, err := s.either(id)
	return err == nil
}
