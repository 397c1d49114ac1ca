// Package files has files behind an interface, and some that stand around others.
package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// FS reads and writes files.
type FS interface {
	Read(path string) (string, error)
	Write(path, text string) error
}

// Disk has those of the disk.
type Disk struct{}

// Read returns what a file has.
func (Disk) Read(path string) (string, error) {
	b, err := os.ReadFile(path)
	return string(b), err
}

// Write writes a file.
func (Disk) Write(path, text string) error { return os.WriteFile(path, []byte(text), 0o600) }

// Overlay has some in memory.
type Overlay struct {
	next  FS
	mu    sync.Mutex
	dirty map[string]string
}

// NewOverlay returns one without any.
func NewOverlay(next FS) *Overlay { return &Overlay{next: next, dirty: map[string]string{}} }

// Read returns what is in memory, or in the file.
func (o *Overlay) Read(path string) (string, error) {
	o.mu.Lock()
	text, ok := o.dirty[path]
	o.mu.Unlock()
	if ok {
		return text, nil
	}
	return o.next.Read(path)
}

// Write writes what is in memory.
func (o *Overlay) Write(path, text string) error {
	o.mu.Lock()
	_, open := o.dirty[path]
	if open {
		o.dirty[path] = text
	}
	o.mu.Unlock()
	if open {
		return nil
	}
	return o.next.Write(path, text)
}

// Jail lets only paths below a root pass.
type Jail struct {
	FS
	root string
}

// NewJail returns a jail.
func NewJail(next FS, root string) *Jail { return &Jail{FS: next, root: root} }

func (j *Jail) check(path string) (string, error) {
	if !filepath.IsAbs(path) {
		return "", errors.New("not from the root")
	}
	clean := filepath.Clean(path)
	if !strings.HasPrefix(clean, j.root) {
		return "", errors.New("outside")
	}
	return clean, nil
}

// Read reads a file below the root.
func (j *Jail) Read(path string) (string, error) {
	clean, err := j.check(path)
	if err != nil {
		return "", err
	}
	return j.FS.Read(clean)
}

// Write writes a file below the root.
func (j *Jail) Write(path, text string) error {
	clean, err := j.check(path)
	if err != nil {
		return err
	}
	return j.FS.Write(clean, text)
}
