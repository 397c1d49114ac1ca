// Package store reads what is kept of sessions.
package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"wired/kindof/problem"
)

// Read tells a session that is not there from one that cannot be read.
func Read(dir, id string) ([]byte, error) {
	b, err := os.ReadFile(filepath.Join(dir, id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, problem.Wrap(problem.Gone, err, "no such file")
	}
	if err != nil {
		return nil, problem.Wrap(problem.Other, err, "disk")
	}
	return b, nil
}

// Peek does not.
func Peek(dir, id string) ([]byte, error) {
	b, err := os.ReadFile(filepath.Join(dir, id))
	return b, problem.Wrap(problem.Other, err, "disk")
}
