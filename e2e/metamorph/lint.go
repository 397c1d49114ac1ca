package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/details"
)

// A finding is what the linter reports in a place of the program before it was
// rewritten.
type finding struct {
	place
	check   string
	code    int64 // that it asks for; 0 for none
	related []place
	message string
	moved   bool // perhaps, out of the package
}

type place struct {
	file string // by its path in the program
	line int
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", f.file, f.line, f.check, strings.TrimPrefix(f.message, f.check+": "))
}

// at returns the place of a line of the rewritten program.
func (w *workplace) at(p *patch, file string, line int) (at place, moved bool) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(w.dir, file)
	}
	file, moved = p.origin(file)
	if rel, err := filepath.Rel(w.dir, file); err == nil {
		file = rel
	}
	return place{filepath.ToSlash(file), line}, moved
}

// lint runs the linter on a program with a patch.
func (w *workplace) lint(p *patch) ([]finding, error) {
	if w.options.linter == "" {
		return w.lintHere(p)
	}
	files := p.files()
	if err := put(files); err != nil {
		return nil, err
	}
	list, err := w.lintBinary(p)
	return list, errors.Join(err, restore(files))
}

// lintHere runs the checks on the packages as they were checked with the patch.
func (w *workplace) lintHere(p *patch) ([]finding, error) {
	checks, err := analyzer.NewFor(analyzer.Host{KeepsFacts: true}, analyzer.Settings{Enable: w.options.enable})
	if err != nil {
		return nil, err
	}
	graph, err := checker.Analyze(checks, p.roots(), nil)
	if err != nil {
		return nil, err
	}
	seen := make(map[string]bool)
	var list []finding
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, fmt.Errorf("%s failed on %s: %w", act.Analyzer.Name, act.Package.ID, act.Err)
		}
		result, _ := act.Result.(details.Result)
		for _, d := range result.Findings {
			at := func(pos token.Pos) (place, bool) {
				posn := act.Package.Fset.Position(pos)
				return w.at(p, posn.Filename, posn.Line)
			}
			f := finding{check: act.Analyzer.Name, message: d.Message}
			f.place, f.moved = at(d.Pos)
			f.moved = f.moved || p.movesCode()
			if d.Want != nil {
				f.code = d.Want.Value
			}
			for _, r := range d.Related {
				related, _ := at(r.Pos)
				f.related = append(f.related, related)
			}
			if key := act.Package.Fset.Position(d.Pos).String() + f.String(); !seen[key] {
				seen[key] = true
				list = append(list, f)
			}
		}
	}
	sortFindings(list)
	return list, nil
}

func sortFindings(list []finding) {
	slices.SortFunc(list, func(a, b finding) int {
		return cmp.Or(strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line), strings.Compare(a.message, b.message))
	})
}

// roots returns the packages to be linted, as the patch has them. Those that
// are not read from source are left out of their imports.
func (p *patch) roots() []*packages.Package {
	all := make(map[string]*packages.Package)
	var roots []*packages.Package
	for _, u := range p.packages() {
		q := *u.of.Package
		if c := p.checked[u.path]; c != nil {
			q.Types, q.TypesInfo, q.Syntax = c.types, c.info, c.files
		}
		q.ID, q.PkgPath, q.GoFiles, q.CompiledGoFiles = u.path, u.path, u.files, u.files
		q.Imports = make(map[string]*packages.Package)
		for _, imp := range q.Types.Imports() {
			if source := all[imp.Path()]; source != nil {
				q.Imports[imp.Path()] = source
			}
		}
		all[u.path] = &q
		if u.of.named || u.path != u.of.PkgPath {
			roots = append(roots, &q)
		}
	}
	return roots
}

func (w *workplace) lintBinary(p *patch) ([]finding, error) {
	args := []string{"-cache=off", "-f", "json", "-enable=" + strings.Join(w.options.enable, ",")}
	args = append(append(args, w.patterns...), p.patterns()...)
	cmd := exec.Command(w.options.linter, args...)
	cmd.Dir, cmd.Env = w.dir, w.env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 3) {
		return nil, fmt.Errorf("the linter: %w: %s", err, firstLines(stderr.String()))
	}
	type position struct {
		File string `json:"file"`
		Line int    `json:"line"`
	}
	var doc struct {
		Findings []struct {
			position
			Check   string `json:"check"`
			Message string `json:"message"`
			Want    struct {
				Code int64 `json:"code"`
			} `json:"want"`
			Related []position `json:"related"`
		} `json:"findings"`
	}
	if err := json.Unmarshal(stdout.Bytes(), &doc); err != nil {
		return nil, fmt.Errorf("the linter's output: %w", err)
	}
	var list []finding
	for _, d := range doc.Findings {
		f := finding{check: d.Check, code: d.Want.Code, message: d.Message}
		f.place, f.moved = w.at(p, filepath.FromSlash(d.File), d.Line)
		f.moved = f.moved || p.movesCode()
		for _, r := range d.Related {
			related, _ := w.at(p, filepath.FromSlash(r.File), r.Line)
			f.related = append(f.related, related)
		}
		list = append(list, f)
	}
	sortFindings(list)
	return list, nil
}

// patterns returns the new packages.
func (p *patch) patterns() []string {
	dirs := make(map[string]bool)
	for name := range p.moved {
		if rel, err := filepath.Rel(p.m.dir, filepath.Dir(name)); err == nil {
			dirs["./"+filepath.ToSlash(rel)] = true
		}
	}
	return slices.Sorted(maps.Keys(dirs))
}

// firstLines returns the first lines of a text that say something.
func firstLines(text string) string {
	var list []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && len(list) < 3 {
			list = append(list, line)
		}
	}
	return strings.Join(list, "; ")
}
