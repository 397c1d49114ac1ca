package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// perModule returns the command, or with -modules one for each module that it
// concerns: the same command in that module's directory, for all of its
// packages. Without arguments these are the modules in the directory and below
// it, else those that hold the files and directories which are the arguments;
// notes has a line for each argument that is in no module.
//
// It returns an error if a directory cannot be read, if an argument does not
// exist, or if there is no module at all.
func (c *command) perModule() (list []*command, notes []string, err error) {
	if !c.modules {
		return []*command{c}, nil, nil
	}
	base := cmp.Or(c.dir, ".")
	var dirs []string
	if len(c.patterns) == 0 {
		if dirs, err = modulesBelow(base); err != nil {
			return nil, nil, err
		}
		if len(dirs) == 0 {
			return nil, nil, fmt.Errorf("-modules: there is no go.mod in %s or below it", base)
		}
	}
	for _, arg := range c.patterns {
		dir, err := moduleOf(arg, c.inDir(strings.TrimSuffix(arg, "/...")))
		switch {
		case err != nil:
			return nil, nil, err
		case dir == "":
			notes = append(notes, fmt.Sprintf("%s is in no Go module and was not analyzed", arg))
		case !slices.Contains(dirs, dir):
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	for _, dir := range dirs {
		if c.ctx.Err() != nil {
			return nil, nil, errInterrupted
		}
		m := *c
		m.dir, m.patterns = dir, []string{"./..."}
		if c.outsideWorkspace(dir) {
			m.env = append(os.Environ(), "GOWORK=off")
		}
		list = append(list, &m)
	}
	return list, notes, nil
}

// modulesBelow returns the directories with a go.mod, without those in which
// the go command does not look for packages either. It passes over what it may
// not read.
func modulesBelow(base string) ([]string, error) {
	var dirs []string
	err := filepath.WalkDir(base, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && path == base:
			return fmt.Errorf("-modules: %w", err)
		case err != nil:
			return filepath.SkipDir
		case d.IsDir() && path != base && skipped(d.Name()):
			return filepath.SkipDir
		case d.Name() == "go.mod" && d.Type().IsRegular():
			dirs = append(dirs, filepath.Dir(path))
		}
		return nil
	})
	return dirs, err
}

// skipped reports whether a directory of that name has no modules to lint.
func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		name == "testdata" || name == "vendor" || name == "node_modules"
}

// moduleOf returns the directory of the module that holds the file or directory which an
// argument names, or "" if there is none.
func moduleOf(arg, path string) (string, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("-modules: no such file or directory: %s", arg)
	} else if err != nil {
		return "", fmt.Errorf("-modules: %w", err)
	}
	dir, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("-modules: %w", err)
	}
	if !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	for {
		if info, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && info.Mode().IsRegular() {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", nil
		}
		dir = parent
	}
}

// outsideWorkspace reports whether a go.work governs the module's directory
// and does not use the module. The go command would refuse to work there.
func (c *command) outsideWorkspace(dir string) bool {
	env, err := c.golang(dir, "env", "GOWORK", "GOMOD")
	if err != nil || len(env) < 2 || env[0] == "" || env[0] == "off" {
		return false
	}
	used, _ := c.golang(dir, "list", "-m", "-f", "{{.GoMod}}")
	return !slices.Contains(used, env[1])
}
