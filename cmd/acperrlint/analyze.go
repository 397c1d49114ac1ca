package main

import (
	"cmp"
	"fmt"
	"go/token"
	"io"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A result is what the checks made of a program.
type result struct {
	graph *checker.Graph
}

// A finding is a diagnostic with what is needed to print and to fix it.
type finding struct {
	analysis.Diagnostic
	analyzer *analysis.Analyzer
	pkg      *packages.Package
	posn     token.Position
	end      token.Position
}

// analyze runs the selected checks on the roots that concern them. Facts come
// from every package that was loaded from source; the others are taken out of
// the import graph, because the analysis would want their syntax.
func (c *command) analyze(prog *program) (*result, error) {
	roots := c.relevant(prog)
	if len(roots) == 0 {
		return &result{graph: new(checker.Graph)}, nil
	}
	for _, p := range prog.loaded {
		imports := make(map[string]*packages.Package)
		for path, imp := range p.Imports {
			if prog.loaded[imp.ID] == imp && !imp.IllTyped {
				imports[path] = imp
			}
		}
		p.Imports = imports
	}
	graph, err := checker.Analyze(c.checks, roots, nil)
	if err != nil {
		return nil, err
	}
	for _, act := range graph.Roots {
		slices.SortStableFunc(act.Diagnostics, func(a, b analysis.Diagnostic) int {
			return comparePositions(act.Package.Fset.Position(a.Pos), act.Package.Fset.Position(b.Pos))
		})
	}
	return &result{graph: graph}, nil
}

// failures returns, in one line each, why checks could not do their work.
// Packages that do not compile are not among them: loading has reported those.
func (r *result) failures() []string {
	var list []string
	for act := range r.graph.All() {
		if act.Err == nil || act.Package.IllTyped || slices.ContainsFunc(act.Deps, func(d *checker.Action) bool { return d.Err != nil }) {
			continue
		}
		list = append(list, fmt.Sprintf("%s failed on %s: %s", act.Analyzer.Name, act.Package.ID, oneLine(act.Err.Error())))
	}
	slices.Sort(list)
	return list
}

// findings returns the diagnostics sorted by position. What is found both in
// a package and in its test variant is one finding.
func (r *result) findings() []finding {
	type key struct {
		posn, end token.Position
		analyzer  *analysis.Analyzer
		message   string
	}
	seen := make(map[key]bool)
	var list []finding
	for _, act := range r.graph.Roots {
		for _, d := range act.Diagnostics {
			f := finding{
				Diagnostic: d,
				analyzer:   act.Analyzer,
				pkg:        act.Package,
				posn:       act.Package.Fset.Position(d.Pos),
				end:        act.Package.Fset.Position(cmp.Or(d.End, d.Pos)),
			}
			k := key{f.posn, f.end, f.analyzer, f.Message}
			if !seen[k] {
				seen[k] = true
				list = append(list, f)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b finding) int {
		return cmp.Or(comparePositions(a.posn, b.posn), cmp.Compare(a.Message, b.Message))
	})
	return list
}

// printJSON prints the diagnostics as the drivers of x/tools do: by package
// and by check, a package's test variant apart from the package.
func (r *result) printJSON(w io.Writer) error { return r.graph.PrintJSON(w) }

// comparePositions orders by file, line and column.
func comparePositions(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// relevant returns the roots in which the checks may find something, or whose
// facts they need: the candidates, and the packages that import one or that
// one imports. A program without candidates costs no more than its load.
func (c *command) relevant(prog *program) []*packages.Package {
	candidates := make(map[*packages.Package]bool)
	for _, p := range prog.loaded {
		if c.candidate(p) {
			candidates[p] = true
		}
	}
	if len(candidates) == 0 {
		return nil
	}
	above := make(map[*packages.Package]bool) // imports a candidate, or is one
	seen := make(map[*packages.Package]bool)
	var importer func(p *packages.Package) bool
	importer = func(p *packages.Package) bool {
		if !seen[p] {
			seen[p] = true
			above[p] = candidates[p]
			for _, imp := range p.Imports {
				if prog.loaded[imp.ID] == imp && importer(imp) {
					above[p] = true
				}
			}
		}
		return above[p]
	}
	below := make(map[string]bool) // path is imported by a candidate; the test variant goes with it
	var imported func(p *packages.Package)
	imported = func(p *packages.Package) {
		for _, imp := range p.Imports {
			if prog.loaded[imp.ID] == imp && !below[imp.PkgPath] {
				below[imp.PkgPath] = true
				imported(imp)
			}
		}
	}
	for p := range candidates {
		imported(p)
	}
	var list []*packages.Package
	for _, p := range prog.roots {
		if importer(p) || below[p.PkgPath] {
			list = append(list, p)
		}
	}
	return list
}
