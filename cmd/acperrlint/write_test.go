package main

import (
	"os"
	"path/filepath"
	"testing"
)

// What cannot be written stays as it was, and nothing is left beside it.
func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := writeFile(file, []byte("one")); err != nil || readFile(t, file) != "one" {
		t.Errorf("a new file: %v, %q", err, readFile(t, file))
	}
	if err := os.Chmod(file, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := writeFile(file, []byte("two")); err != nil || readFile(t, file) != "two" {
		t.Errorf("a file: %v, %q", err, readFile(t, file))
	}
	if info, err := os.Stat(file); err != nil || info.Mode() != 0o600 {
		t.Errorf("its mode is %v (%v)", info.Mode(), err)
	}
	unwritable := map[string]string{
		dir:                                "not a regular file",
		filepath.Join(dir, "none", "file"): "no such file or directory",
	}
	if os.Geteuid() != 0 { // who may write everything, unless as in unwritable.txtar
		if err := os.Chmod(file, 0o400); err != nil {
			t.Fatal(err)
		}
		unwritable[file] = "permission denied"
	}
	for name, want := range unwritable {
		if err := writeFile(name, []byte("three")); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 || readFile(t, file) != "two" {
		t.Errorf("%d files (%v), want one with the old content", len(list), err)
	}
}
