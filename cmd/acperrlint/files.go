package main

import (
	"fmt"
	"go/build"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
)

// byFile makes a command that names files lint their packages and report on the
// files alone: what is found in a file depends on the others of its package, and on
// other packages. It returns a line for each file that it leaves out.
//
// Files that are no part of their package, because build constraints exclude them,
// are left to the go command. It makes a package of what it is given.
func (c *command) byFile() (notes []string, err error) {
	if c.modules || !hasFiles(c.patterns) {
		return nil, nil
	}
	for _, p := range c.patterns {
		if !strings.HasSuffix(p, ".go") {
			return nil, fmt.Errorf("cannot lint files and packages in one run: %s is no Go file", p)
		}
	}
	config := build.Default
	config.BuildTags = strings.FieldsFunc(c.tags, func(r rune) bool { return r == ',' || r == ' ' })
	files := []os.FileInfo{}
	var dirs []string
	for _, p := range c.patterns {
		name := c.inDir(p)
		info, err := os.Stat(name)
		if err != nil {
			return nil, fmt.Errorf("no such file: %s", p)
		}
		if strings.HasSuffix(name, "_test.go") && !c.tests {
			notes = append(notes, p+" was not analyzed: it is a test file, which -test loads")
			continue
		}
		if ok, err := config.MatchFile(filepath.Dir(name), filepath.Base(name)); err != nil || !ok {
			return nil, nil
		}
		files = append(files, info)
		dir := filepath.Dir(p)
		if !filepath.IsAbs(dir) {
			dir = "." + string(filepath.Separator) + dir
		}
		if !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	c.files, c.patterns = files, dirs
	return notes, nil
}

// onFiles leaves only findings in the files that the command names, if it names
// files.
func (c *command) onFiles(r *result) {
	if c.files == nil {
		return
	}
	named := make(map[string]bool)
	r.keep(func(f finding) bool {
		name := f.File
		is, ok := named[name]
		if !ok {
			info, err := os.Stat(name)
			is = err == nil && slices.ContainsFunc(c.files, func(o os.FileInfo) bool { return os.SameFile(info, o) })
			named[name] = is
		}
		return is
	})
}

// excluded returns a line for each folder that a pattern with "..." covers and whose
// files the go command passes over, because build constraints exclude them all. It
// speaks of those alone in which the checks have something to look at.
func (c *command) excluded(roots []*packages.Package) (notes []string) {
	built := make(map[string]bool)
	for _, p := range roots {
		for _, name := range slices.Concat(p.GoFiles, p.OtherFiles, p.IgnoredFiles) {
			built[filepath.Dir(name)] = true
		}
	}
	for _, pattern := range c.patterns {
		base, ok := strings.CutSuffix(filepath.ToSlash(pattern), "/...")
		if !ok || !build.IsLocalImport(base) {
			continue
		}
		root, err := filepath.Abs(filepath.Join(c.dir, base))
		if err != nil {
			continue
		}
		_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return nil // the go command says what cannot be read
			}
			if path != root {
				if _, err := os.Stat(filepath.Join(path, "go.mod")); err == nil || skipped(d.Name()) {
					return filepath.SkipDir
				}
			}
			if !built[path] && c.concerns(path) {
				built[path] = true // another pattern need not say it again
				if short, err := filepath.Rel(root, path); err == nil {
					notes = append(notes, fmt.Sprintf("%s was not analyzed: build constraints exclude all of its files; -tags, or GOOS and GOARCH in the environment, say for what to build",
						filepath.ToSlash(filepath.Join(c.dir, base, short))))
				}
			}
			return nil
		})
	}
	return notes
}

// concerns reports whether the files of a folder, whatever their build constraints,
// have something for the checks to look at.
func (c *command) concerns(dir string) bool {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	names = slices.DeleteFunc(names, func(name string) bool { return strings.HasSuffix(name, "_test.go") })
	files := parseFiles(token.NewFileSet(), names)
	return len(files) > 0 && analyzer.Candidate(files)
}
