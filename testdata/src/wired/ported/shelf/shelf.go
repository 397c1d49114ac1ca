// Package shelf keeps books in folders, whoever wants them.
package shelf

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"wired/ported/port"
)

type Shelf struct{ dir string }

func New(dir string) *Shelf { return &Shelf{dir} }

func (s *Shelf) Fetch(_ context.Context, id string) (string, error) {
	b, err := os.ReadFile(filepath.Join(s.dir, filepath.Base(id)))
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("nobody has written %s", id)
	}
	return string(b), err
}

func (s *Shelf) Count(context.Context) (int, error) {
	list, err := os.ReadDir(s.dir)
	if err != nil {
		return 0, fmt.Errorf("count: %w", err)
	}
	return len(list), nil
}

func (s *Shelf) Sweep(_ context.Context, id string) error {
	if err := os.Remove(filepath.Join(s.dir, id)); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("nobody has written %s", id)
	}
	return nil
}

// A Stand has places that somebody made.
type Stand map[string]bool

// Find is told apart by whoever asks.
func (s Stand) Find(id string) error {
	if !s[id] {
		return fmt.Errorf("find: %w", port.ErrGone)
	}
	return nil
}

// Turn is not.
func (s Stand) Turn(id string) error {
	if !s[id] {
		return errors.New("E2")
	}
	return nil
}
