package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A result is what the checks made of a program.
type result struct {
	graph    *checker.Graph
	found    []finding       // also what was found before in packages that are as they were
	failures []string        // what could not be done, in one line each
	packages map[string]bool // paths of those that the patterns name and that compile
	traits   traits          // see relevant
}

// analyze runs the selected checks on the roots that concern them. Facts come
// from every package that was loaded from source; the others are taken out of
// the import graph, because the analysis would want their syntax.
func (c *command) analyze(prog *program) (*result, error) {
	res := &result{graph: new(checker.Graph), traits: c.traits}
	if res.traits == nil {
		res.traits = make(traits)
		c.relevant(prog, res.traits)
	}
	roots := slices.DeleteFunc(slices.Clone(prog.roots), func(p *packages.Package) bool { return res.traits[p.ID]&chosen == 0 })
	if len(roots) == 0 {
		return res, nil
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
		for _, d := range act.Diagnostics {
			res.found = append(res.found, findingOf(act, d))
		}
	}
	res.graph = graph
	return res, nil
}

// failed returns, in one line each, why checks could not do their work.
// Packages that do not compile are not among them: loading has reported those.
func (r *result) failed() []string {
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

// findings returns what was found, sorted by position. What is found both in
// a package and in its test variant is one finding.
func (r *result) findings() []finding {
	list := slices.SortedStableFunc(slices.Values(r.found), compareFindings)
	return slices.CompactFunc(list, func(a, b finding) bool { return a.key() == b.key() })
}

// printJSON prints the findings as go vet does, a package's test variant apart from the
// package.
func (r *result) printJSON(w io.Writer) error {
	found := make(map[findingKey]bool)
	for _, f := range r.found {
		found[f.key()] = true
	}
	for _, act := range r.graph.Roots {
		act.Diagnostics = slices.DeleteFunc(act.Diagnostics, func(d analysis.Diagnostic) bool { return !found[findingOf(act, d).key()] })
		slices.SortStableFunc(act.Diagnostics, func(a, b analysis.Diagnostic) int {
			return comparePositions(act.Package.Fset.Position(a.Pos), act.Package.Fset.Position(b.Pos))
		})
	}
	return r.graph.PrintJSON(w)
}

// madeOf returns what an analyzer made of the packages of which it made something. The
// packages are in the order of their paths.
func madeOf[T any](r *result) []*T {
	list := []*T{}
	roots := slices.SortedStableFunc(slices.Values(r.graph.Roots), func(a, b *checker.Action) int { return strings.Compare(a.Package.PkgPath, b.Package.PkgPath) })
	for _, act := range roots {
		if made, ok := act.Result.(*T); ok && made != nil {
			list = append(list, made)
		}
	}
	return list
}

// keep leaves only findings that ok accepts.
func (r *result) keep(ok func(finding) bool) {
	r.found = slices.DeleteFunc(r.found, func(f finding) bool { return !ok(f) })
}

// relevant chooses the roots in which the checks may find something, or whose facts they
// need: the candidates, the packages that import one, and those that one imports. Of the
// packages that are compiled for a test, it chooses the candidates alone. A program
// without candidates costs no more than loading it. The traits note which packages are
// candidates and which are chosen.
func (c *command) relevant(prog *program, known traits) {
	candidates := make(map[*packages.Package]bool)
	for _, p := range prog.loaded {
		if _, ok := known[p.ID]; !ok {
			known[p.ID] = 0
			if c.candidate(p) {
				known[p.ID] = candidate
			}
		}
		if known[p.ID]&candidate != 0 {
			candidates[p] = true
		}
	}
	if !slices.ContainsFunc(slices.Collect(maps.Keys(candidates)), func(p *packages.Package) bool { return p.ForTest == "" }) {
		return
	}
	fromSource := func(p *packages.Package) bool { return prog.loaded[p.ID] == p }
	above := make(map[*packages.Package]bool) // imports a candidate, or is one
	packages.Visit(prog.roots, fromSource, func(p *packages.Package) {
		above[p] = candidates[p] || slices.ContainsFunc(slices.Collect(maps.Values(p.Imports)), func(imp *packages.Package) bool { return above[imp] })
	})
	below := make(map[string]bool) // path is imported by a candidate
	packages.Visit(slices.Collect(maps.Keys(candidates)), fromSource, func(p *packages.Package) {
		below[p.PkgPath] = below[p.PkgPath] || fromSource(p) && !candidates[p]
	})
	for _, p := range prog.roots {
		if p.ForTest == "" && (above[p] || below[p.PkgPath]) || candidates[p] {
			known[p.ID] |= chosen
		}
	}
}
