// Package store knows nothing of the library.
package store

import "libraries/creachadair/oops"

type Store map[string]bool

func (s Store) Find(id string) error {
	if !s[id] {
		return &oops.Missing{What: "session " + id}
	}
	return nil
}

func (s Store) Look(id string) error {
	if !s[id] {
		return &oops.Plain{What: "session " + id}
	}
	return nil
}
