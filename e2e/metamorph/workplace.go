package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// A workplace is where a program is rewritten and linted. For a linter's binary that is
// a copy of the program. Without one it is the program itself, and no file is changed.
type workplace struct {
	dir      string
	copied   bool
	patterns []string
	env      []string
	options  *options
}

func newWorkplace(p program, o *options) (*workplace, error) {
	dir, err := filepath.Abs(p.dir)
	if err != nil {
		return nil, err
	}
	w := &workplace{dir: dir, patterns: p.patterns, options: o}
	if o.linter != "" {
		if w.dir, err = os.MkdirTemp("", "metamorph"); err != nil {
			return nil, err
		}
		w.copied = true
		if err := copyTree(w.dir, dir); err != nil {
			w.close()
			return nil, err
		}
	}
	if w.dir, err = filepath.EvalSymlinks(w.dir); err != nil {
		return nil, err
	}
	w.env = append(os.Environ(), "PWD="+w.dir, "GOWORK=off")
	if o.gopath {
		w.env = append(w.env, "GO111MODULE=off", "GOFLAGS=", "GOPATH="+w.dir)
	} else if p.flags != "" {
		w.env = append(w.env, "GOFLAGS="+strings.TrimSpace(os.Getenv("GOFLAGS")+" "+p.flags))
	}
	return w, nil
}

func (w *workplace) close() {
	if w.copied {
		os.RemoveAll(w.dir)
	}
}

// keep leaves the rewritten program in another folder.
func (w *workplace) keep(p *patch, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := copyTree(dir, w.dir); err != nil {
		return err
	}
	files := make(map[string]*content)
	for name, c := range p.files() {
		rel, err := filepath.Rel(w.dir, name)
		if err != nil {
			return err
		}
		files[filepath.Join(dir, rel)] = c
	}
	return put(files)
}

// copyTree copies a program. Files are linked where that is possible: those
// that are rewritten are removed first.
func copyTree(to, from string) error {
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		switch {
		case d.IsDir():
			if name := d.Name(); rel != "." && (name == ".git" || name == "node_modules") {
				return filepath.SkipDir
			}
			return os.MkdirAll(target, 0o777)
		}
		// What was left there before may be the source itself, by a hard link.
		if err := os.Remove(target); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		switch {
		case d.Type()&fs.ModeSymlink != 0:
			link, err := os.Readlink(path)
			if err != nil {
				return err
			}
			if !filepath.IsAbs(link) {
				link = filepath.Join(filepath.Dir(path), link)
			}
			return os.Symlink(link, target)
		case !d.Type().IsRegular():
			return nil
		}
		switch d.Name() {
		case "go.mod":
			return copyModule(target, path)
		case "go.sum": // the go command may write to it
			return copyFile(target, path)
		}
		if os.Link(path, target) == nil {
			return nil
		}
		return copyFile(target, path)
	})
}

func copyFile(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// copyModule copies a go.mod file, of which the folders stay where they are.
func copyModule(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(from, data, nil)
	if err != nil { // of a module that is not the program's
		return os.WriteFile(to, data, 0o666)
	}
	for _, r := range slices.Clone(f.Replace) {
		if r.New.Version == "" && !filepath.IsAbs(r.New.Path) && modfile.IsDirectoryPath(r.New.Path) {
			if err := f.AddReplace(r.Old.Path, r.Old.Version, filepath.Join(filepath.Dir(from), r.New.Path), ""); err != nil {
				return err
			}
		}
	}
	if data, err = f.Format(); err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

// put writes the files of a patch.
func put(files map[string]*content) error {
	for name, c := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := os.WriteFile(name, c.text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// restore undoes put.
func restore(files map[string]*content) error {
	for name, c := range files {
		if c.before != nil {
			if err := os.WriteFile(name, c.before, 0o666); err != nil {
				return err
			}
			continue
		}
		if err := os.Remove(name); err != nil {
			return err
		}
		os.Remove(filepath.Dir(name)) // if it is empty
	}
	return nil
}
