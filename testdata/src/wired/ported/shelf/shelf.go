// Package shelf keeps books in folders, whoever wants them.
package shelf

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
