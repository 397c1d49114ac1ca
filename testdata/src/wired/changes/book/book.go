// Package book has changes that check themselves before they are made. Which ones there are
// is for those to say who make them.
package book

import (
	"errors"
	"fmt"
	"slices"
)

// A Change can be made to a book.
type Change interface {
	check(modes []string) error
}

// ModeSet sets the mode.
type ModeSet struct{ Mode string }

func (m ModeSet) check(modes []string) error {
	if !slices.Contains(modes, m.Mode) {
		return fmt.Errorf("E1 %q", m.Mode)
	}
	return nil
}

// Opened is made by the book itself, with what it has.
type Opened struct{ Mode string }

func (o Opened) check(modes []string) error {
	if !slices.Contains(modes, o.Mode) {
		return errors.New("E2")
	}
	return nil
}

// A Book has modes.
type Book struct{ modes []string }

// Open opens the book.
func (b *Book) Open() error { return b.Record(Opened{Mode: b.modes[0]}) }

// Record makes a change.
func (b *Book) Record(c Change) error {
	if err := c.check(b.modes); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	return nil
}
