package store

import (
	"errors"
	"fmt"
	"os"
)

// ErrGone is for sessions that are not there any more.
var ErrGone = errors.New("session is gone")

// Find has one error.
func (s *Store) Find(id string) error {
	if _, ok := s.open[id]; !ok {
		return ErrGone
	}
	return nil
}

// Rename has one error at two places, and another one.
func (s *Store) Rename(id string) error {
	if _, ok := s.open[id]; !ok {
		return ErrGone
	}
	if _, ok := s.open[id+".bak"]; !ok {
		return ErrGone
	}
	return os.Rename("notes", "notes.bak")
}

// MissingError is for sessions that are not there.
type MissingError struct{ ID string }

func (e *MissingError) Error() string { return "no session " + e.ID }

// Lock has an error of a type of its own.
func (s *Store) Lock(id string) error {
	if _, ok := s.open[id]; !ok {
		return &MissingError{id}
	}
	return os.Mkdir("lock", 0o700)
}

// Swap has two errors that mean the same.
func (s *Store) Swap(from, to string) error {
	if _, ok := s.open[from]; !ok {
		return ErrNotFound
	}
	if _, ok := s.open[to]; !ok {
		return ErrGone
	}
	return os.Rename("notes", "notes.bak")
}

// Move says the same in two ways.
func (s *Store) Move(from, to string) error {
	if _, ok := s.open[from]; !ok {
		return fmt.Errorf("no session %s", from)
	}
	if _, ok := s.open[to]; !ok {
		return fmt.Errorf("there is no session %s", to)
	}
	return os.Rename("notes", "notes.bak")
}

// Sync has an error that tells nothing.
func (s *Store) Sync() error { return errors.New("trouble") }

// ErrHidden says that nobody sees a session.
var ErrHidden = errors.New("E1")

// Peek looks for a session.
func (s *Store) Peek(id string) error {
	if _, ok := s.open[id]; !ok {
		return ErrHidden
	}
	return nil
}
