package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A module is the code of a program that is rewritten.
type module struct {
	dir  string
	fset *token.FileSet
	pkgs []*pkg // what imports another stands behind it
	src  map[string][]byte
}

// A pkg is a package of a module.
type pkg struct {
	*packages.Package
	m *module
	// fixed says that the package stays as it is: a library, or code that cgo
	// has written.
	fixed bool
	named bool // by the patterns, so that it is linted
}

const graphMode = packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedModule

// load loads what the patterns name and the packages in between, of which some
// import others that are rewritten.
func load(w *workplace) (*module, error) {
	cfg := &packages.Config{Mode: graphMode, Dir: w.dir, Env: w.env}
	graph, err := packages.Load(cfg, w.patterns...)
	if err != nil {
		return nil, err
	}
	rewritten := make(map[*packages.Package]bool) // or imports one that is
	patterns := make([]string, 0, len(graph))
	named := make(map[string]bool)
	for _, p := range graph {
		rewritten[p], named[p.PkgPath] = true, true
	}
	packages.Visit(graph, nil, func(p *packages.Package) {
		for _, imp := range p.Imports {
			if rewritten[imp] {
				rewritten[p] = true
			}
		}
		if rewritten[p] {
			patterns = append(patterns, p.PkgPath)
		}
	})
	if w.options.gopath {
		patterns = w.patterns
	}
	m := &module{dir: w.dir, fset: token.NewFileSet(), src: make(map[string][]byte)}
	cfg = &packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Dir: w.dir, Env: w.env, Fset: m.fset}
	loaded, err := packages.Load(cfg, patterns...)
	if err != nil {
		return nil, err
	}
	roots := make(map[*packages.Package]bool)
	for _, p := range loaded {
		roots[p] = true
	}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if !roots[p] || err != nil {
			return
		}
		q := &pkg{Package: p, m: m, named: named[p.PkgPath]}
		q.fixed = len(p.Errors) > 0 || len(p.Syntax) == 0 || !slices.Equal(p.GoFiles, p.CompiledGoFiles) ||
			w.options.gopath && isLibrary(p.PkgPath) || len(p.OtherFiles) > 0
		for _, name := range p.GoFiles {
			if rel, rerr := filepath.Rel(w.dir, name); rerr != nil || strings.HasPrefix(rel, "..") {
				q.fixed = true // of another module
				continue
			}
			if m.src[name], err = os.ReadFile(name); err != nil {
				return
			}
		}
		m.pkgs = append(m.pkgs, q)
	})
	if err != nil {
		return nil, err
	}
	if len(m.pkgs) == 0 {
		return nil, fmt.Errorf("no packages in %s", strings.Join(w.patterns, " "))
	}
	return m, nil
}

// isLibrary reports whether a package of a GOPATH stands below a host's name.
func isLibrary(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

// rewritten returns the packages that may be rewritten.
func (m *module) rewritten() []*pkg {
	return slices.DeleteFunc(slices.Clone(m.pkgs), func(p *pkg) bool { return p.fixed })
}

func (m *module) offset(pos token.Pos) (file string, offset int) {
	f := m.fset.File(pos)
	return f.Name(), f.Offset(pos)
}

func (m *module) line(pos token.Pos) int { return m.fset.File(pos).Line(pos) }

// text returns the source of a part of a file.
func (m *module) text(from, to token.Pos) string {
	file, start := m.offset(from)
	_, end := m.offset(to)
	return string(m.src[file][start:end])
}

// A typeError is an error of the parser or of the type checker in a patched
// program.
type typeError struct {
	file string
	line int
	msg  string
}

// A checkedPackage is a package as a patch has it.
type checkedPackage struct {
	types *types.Package
	info  *types.Info
	files []*ast.File
}

// check type-checks the packages that a patch changes, and those that import
// them.
func (m *module) check(p *patch) (checked map[string]*checkedPackage, errs []typeError) {
	files := p.files()
	checked = make(map[string]*checkedPackage)
	for _, q := range p.packages() {
		if affected(q, files, checked) {
			checked[q.path] = q.check(files, checked, &errs)
		}
	}
	return checked, errs
}

// A unit is what is type-checked as one package.
type unit struct {
	of    *pkg // the package, or the one that a new package is made of
	path  string
	files []string
}

func affected(u unit, files map[string]*content, checked map[string]*checkedPackage) bool {
	if slices.ContainsFunc(u.files, func(name string) bool { return files[name] != nil }) {
		return true
	}
	for path := range u.of.Imports {
		if checked[path] != nil {
			return true
		}
	}
	return false
}

func (u unit) check(files map[string]*content, checked map[string]*checkedPackage, errs *[]typeError) *checkedPackage {
	fset := u.of.m.fset
	report := func(pos token.Position, msg string) { *errs = append(*errs, typeError{pos.Filename, pos.Line, msg}) }
	var list []*ast.File
	for _, name := range u.files {
		var text any // of cgo's files nil, so that they are read
		if src := u.of.m.src[name]; src != nil {
			text = src
		}
		if c := files[name]; c != nil {
			text = c.text
		}
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			report(token.Position{Filename: name, Line: errorLine(err)}, err.Error())
		}
		if f != nil {
			list = append(list, f)
		}
	}
	version := ""
	if u.of.Module != nil && u.of.Module.GoVersion != "" {
		version = "go" + u.of.Module.GoVersion
	}
	conf := types.Config{
		Importer:  importer{u.of, checked},
		Sizes:     u.of.TypesSizes,
		GoVersion: version,
		Error: func(err error) {
			if e, ok := err.(types.Error); ok {
				report(fset.PositionFor(e.Pos, false), e.Msg)
			}
		},
	}
	info := &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
	tpkg, _ := conf.Check(u.path, fset, list, info)
	return &checkedPackage{tpkg, info, list}
}

// errorLine returns the line of the parser's first error.
func errorLine(err error) int {
	var line int
	if _, rest, ok := strings.Cut(err.Error(), ".go:"); ok {
		fmt.Sscan(strings.NewReplacer(":", " ").Replace(rest), &line)
	}
	return line
}

// An importer finds packages among those that were checked again, and those
// that the original imports.
type importer struct {
	of      *pkg
	checked map[string]*checkedPackage
}

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i.of.Imports[path]; p != nil && p.Types != nil {
		if again := i.checked[p.PkgPath]; again != nil {
			return again.types, nil
		}
		return p.Types, nil
	}
	if p := i.checked[path]; p != nil {
		return p.types, nil
	}
	if p := findImport(i.of.Types, path); p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not imported by %s", path, i.of.PkgPath)
}

// findImport looks for a package among those that one needs.
func findImport(from *types.Package, path string) *types.Package {
	seen := make(map[*types.Package]bool)
	var find func(p *types.Package) *types.Package
	find = func(p *types.Package) *types.Package {
		if p.Path() == path {
			return p
		}
		if seen[p] {
			return nil
		}
		seen[p] = true
		for _, imp := range p.Imports() {
			if found := find(imp); found != nil {
				return found
			}
		}
		return nil
	}
	return find(from)
}

// equalLines reports whether a patched file has the lines of the original.
func equalLines(a, b []byte) bool {
	return bytes.Count(a, []byte("\n")) == bytes.Count(b, []byte("\n"))
}
