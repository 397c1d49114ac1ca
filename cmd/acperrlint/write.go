package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// writeFile replaces a file's content in one step, or makes the file, so that
// an interruption leaves the old or the new one. What may not be written it
// leaves alone, although it could put another file in its place. An error does
// not name the file.
func writeFile(name string, data []byte) (err error) {
	defer func() {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
	}()
	mode := fs.FileMode(0o644)
	target, err := filepath.EvalSymlinks(name)
	switch {
	case err == nil:
		if mode, err = writable(target); err != nil {
			return err
		}
	case errors.Is(err, fs.ErrNotExist):
		target = name
	default:
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(target), ".acperrlint.*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Chmod(mode); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), target)
}

// writable returns the permissions of a file, or an error if it may not be
// written.
func writable(name string) (fs.FileMode, error) {
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() {
		return 0, errors.New("not a regular file")
	}
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	return info.Mode().Perm(), f.Close()
}
