// Package fuzztest runs the whole suite on programs that nobody would write:
// source text that a fuzzer makes up, and real programs with statements
// deleted, doubled and swapped, calls turned around and types broken. Whatever
// the code, the suite must come to an end without a panic, its facts must
// survive encoding, and what a fix leaves must still compile.
//
// It says nothing about what is found: that is package enginetest's.
//
//	go test ./analyzer/internal/fuzztest -run '^$' -fuzz FuzzAnalysis
//	go test ./analyzer/internal/fuzztest -run TestMutants -timeout 0 -args -mutants 1000000 -seed 7 -program DIR
//
// run it for as long as one likes; the second takes the packages of a module,
// those below testdata without -program. e2e/robust/hours.sh does both.
package fuzztest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
)

// A world is what source text can import, and what runs on it.
type world struct {
	fset     *token.FileSet
	packages map[string]*types.Package // by import path
	suite    []*analysis.Analyzer
	surface  []*analysis.Analyzer
	limit    time.Duration // that the suite has for one package
}

// A subject is a package whose files are changed.
type subject struct {
	*packages.Package
	src map[*ast.File][]byte
}

// load loads the packages below a folder: one in the style of GOPATH, or a
// module.
func load(dir string) (*world, []*subject, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, err
	}
	pattern, env := "./src/...", []string{"GO111MODULE=off", "GOPATH=" + dir, "GOFLAGS="}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
		pattern, env = "./...", []string{"GOFLAGS=-mod=mod"}
	}
	w := &world{fset: token.NewFileSet(), packages: map[string]*types.Package{"unsafe": types.Unsafe}, limit: 2 * time.Minute}
	pkgs, err := packages.Load(&packages.Config{
		// From source: for export data, the go command would compile each of the programs.
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Dir:  dir, Fset: w.fset,
		Env: append(append(os.Environ(), "GOWORK=off"), env...),
	}, pattern)
	if err != nil {
		return nil, nil, err
	}
	var subjects []*subject
	for _, p := range pkgs {
		w.add(p.Types)
		if p.IllTyped || len(p.Syntax) == 0 || len(p.GoFiles) != len(p.CompiledGoFiles) { // it uses cgo
			continue
		}
		if !analyzer.Candidate(p.Syntax) {
			continue
		}
		s := &subject{Package: p, src: make(map[*ast.File][]byte)}
		for _, f := range p.Syntax {
			if s.src[f], err = os.ReadFile(w.fset.File(f.FileStart).Name()); err != nil {
				return nil, nil, err
			}
		}
		subjects = append(subjects, s)
	}
	w.suite, w.surface, err = suite()
	return w, subjects, err
}

// add notes a package and what it imports.
func (w *world) add(p *types.Package) {
	if p == nil || w.packages[p.Path()] != nil {
		return
	}
	w.packages[p.Path()] = p
	for _, imp := range p.Imports() {
		w.add(imp)
	}
}

// Import implements types.Importer.
func (w *world) Import(path string) (*types.Package, error) {
	if p := w.packages[path]; p != nil && p.Complete() {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}

// suite returns all checks, strict, and what prints the surface, which has an
// engine of its own.
func suite() (checks, surface []*analysis.Analyzer, err error) {
	settings := analyzer.Settings{Strict: true}
	for _, c := range analyzer.Checks() {
		if !c.Default {
			settings.Enable = append(settings.Enable, c.Name)
		}
	}
	if checks, err = analyzer.New(settings); err != nil {
		return nil, nil, err
	}
	s, err := analyzer.NewSurface(analyzer.Settings{})
	return checks, []*analysis.Analyzer{s}, err
}

// A verdict is what became of one package.
type verdict struct {
	typed    bool // the suite ran on it
	findings int
	fixes    int
	err      error // what must not be
}

// text runs the suite on a package of one file of source text.
func (w *world) text(src []byte) verdict {
	return w.replace(&subject{Package: &packages.Package{ID: "program.example/program", PkgPath: "program.example/program"}}, nil, src)
}

// replace runs the suite on a package with other text in one of its files, or
// with one file more if old is nil.
func (w *world) replace(s *subject, old *ast.File, src []byte) verdict {
	p, soft := w.check(s, old, src)
	defer func() { w.forget(p.Syntax, s) }()
	analyzer.Candidate(p.Syntax) // the command asks before it looks at errors
	if p.Types == nil {
		return verdict{}
	}
	if p.IllTyped && !soft {
		// Drivers hand it to the checker, which does not run the analyzers.
		return verdict{err: w.skipped(p)}
	}
	compiles := !p.IllTyped
	p.IllTyped = false
	v := w.analyze(p)
	if v.err != nil {
		return v.verdict
	}
	v.err = w.fixed(s, old, src, p, compiles, &v)
	return v.verdict
}

// check parses and type-checks. soft reports whether all errors are of the kind
// that leaves the types complete, as an unused variable does.
func (w *world) check(s *subject, old *ast.File, src []byte) (p *packages.Package, soft bool) {
	p = &packages.Package{
		ID: s.ID, PkgPath: s.PkgPath, Name: s.Name, Module: s.Module, Fset: w.fset,
		TypesSizes: types.SizesFor("gc", "amd64"), Imports: make(map[string]*packages.Package),
	}
	name := "program.go"
	if old != nil {
		name = w.fset.File(old.FileStart).Name()
	}
	f, err := parser.ParseFile(w.fset, name, src, parser.ParseComments|parser.AllErrors)
	p.Syntax = append(p.Syntax, f)
	for _, o := range s.Syntax {
		if o != old {
			p.Syntax = append(p.Syntax, o)
		}
	}
	p.TypesInfo = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), Implicits: make(map[ast.Node]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	soft, p.IllTyped = err == nil, err != nil // with syntax errors the rest is type-checked all the same
	config := &types.Config{Importer: w, Sizes: p.TypesSizes, Error: func(err error) {
		if e, ok := err.(types.Error); !ok || !strings.Contains(e.Msg, "and not used") {
			soft = false
		}
		p.IllTyped = true
	}}
	defer func() {
		if recover() != nil { // of go/types, which is not what is tested here
			p.Types, p.IllTyped, soft = nil, true, false
		}
	}()
	p.Types, _ = config.Check(p.PkgPath, w.fset, p.Syntax, p.TypesInfo)
	p.Name = f.Name.Name
	return p, soft
}

// forget drops the positions of files that the subject does not have.
func (w *world) forget(files []*ast.File, s *subject) {
	for _, f := range files {
		if !slices.Contains(s.Syntax, f) {
			w.fset.RemoveFile(w.fset.File(f.FileStart))
		}
	}
}

// skipped hands a package with errors to the checker, which must not run
// analyzers on it.
func (w *world) skipped(p *packages.Package) error {
	p.Errors = []packages.Error{{Msg: "it does not compile"}}
	_, err := checker.Analyze(w.suite, []*packages.Package{p}, nil)
	return err
}

type analyzed struct {
	verdict
	diagnostics []analysis.Diagnostic
}

// analyze runs the suite.
func (w *world) analyze(p *packages.Package) analyzed {
	done := make(chan analyzed, 1)
	go func() {
		var a analyzed
		defer func() {
			if r := recover(); r != nil {
				a.err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
			}
			done <- a
		}()
		a.typed = true
		lists := [][]*analysis.Analyzer{w.suite}
		if len(p.Syntax[0].Decls)%4 == 0 { // of some, for it doubles the work
			lists = append(lists, w.surface)
		}
		for _, list := range lists {
			graph, err := checker.Analyze(list, []*packages.Package{p}, &checker.Options{Sequential: true, SanityCheck: true})
			if err != nil {
				a.err = err
				return
			}
			for act := range graph.All() {
				if act.Err != nil && !strings.Contains(act.Err.Error(), "failed prerequisites") {
					a.err = fmt.Errorf("%s: %w", act, act.Err)
					return
				}
			}
			for _, act := range graph.Roots {
				a.diagnostics = append(a.diagnostics, act.Diagnostics...)
			}
		}
		a.findings = len(a.diagnostics)
	}()
	select {
	case a := <-done:
		return a
	case <-time.After(w.limit):
		return analyzed{verdict: verdict{err: fmt.Errorf("no end within %v", w.limit)}}
	}
}

// fixed applies each fix on its own. The result must parse, and must compile if
// the program did.
func (w *world) fixed(s *subject, old *ast.File, src []byte, p *packages.Package, compiles bool, v *analyzed) error {
	file := w.fset.File(p.Syntax[0].FileStart)
	for _, d := range v.diagnostics {
		for _, fix := range d.SuggestedFixes {
			if slices.ContainsFunc(fix.TextEdits, func(e analysis.TextEdit) bool { return w.fset.File(e.Pos) != file }) {
				continue // in a file that has not changed
			}
			v.fixes++
			out, err := apply(file, src, fix.TextEdits)
			if err != nil {
				return fmt.Errorf("%s: %w", d.Message, err)
			}
			if !compiles {
				continue
			}
			after, _ := w.check(s, old, out)
			w.forget(after.Syntax, s)
			if after.IllTyped {
				return fmt.Errorf("%s: does not compile with its fix:\n%s", d.Message, out)
			}
		}
	}
	return nil
}

// apply returns the text with edits.
func apply(file *token.File, src []byte, edits []analysis.TextEdit) ([]byte, error) {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	var out []byte
	at := 0
	for _, e := range edits {
		from := file.Offset(e.Pos)
		to := from
		if e.End.IsValid() {
			to = file.Offset(e.End)
		}
		if from < at || to < from || to > len(src) {
			return nil, fmt.Errorf("an edit from %d to %d behind %d in %d bytes", from, to, at, len(src))
		}
		out = append(append(out, src[at:from]...), e.NewText...)
		at = to
	}
	return append(out, src[at:]...), nil
}
