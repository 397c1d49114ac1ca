// Package store keeps sets, and calls what changes them.
package store

import (
	"log"

	"wired/links/entrusted/prefs"
)

type Store struct{ all map[string]*prefs.Set }

func New() prefs.Tables { return &Store{all: map[string]*prefs.Set{}} }

func (s *Store) Update(id string, change func(*prefs.Set) error) error {
	set := s.all[id]
	if set == nil {
		set = &prefs.Set{}
	}
	return change(set) // want `prefs.go:65: .*session/set_mode answers an invalid parameter value with -32603 \(Internal error\); ACP has -32602`
}

// Try is silent: what fails is not what anybody hears.
func (s *Store) Try(id string, change func(*prefs.Set) error) error {
	if err := change(s.all[id]); err != nil {
		log.Print(err)
	}
	return nil
}
