package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
)

// A program is what the patterns name, with the packages that it needs.
type program struct {
	roots  []*packages.Package          // what the patterns name
	loaded map[string]*packages.Package // by ID: the roots, and what they import from their own modules
	unused []string                     // patterns that match nothing, with the reason
}

// loadMode has the syntax and types of the packages that patterns name and
// only export data of the others. Loading those from source as well, which
// facts would ask for, takes many times as long and as much memory.
const loadMode = packages.LoadSyntax | packages.NeedModule | packages.NeedForTest

// errNoPackage says that the patterns match nothing.
var errNoPackage = errors.New("matches no package")

// load loads the packages that the patterns name. If some of them concern the
// checks, it also loads from source what these import from their own modules,
// because that is where their helpers are.
func (c *command) load() (*program, error) {
	cfg := c.config(loadMode)
	pkgs, err := packages.Load(cfg, c.patterns...)
	if err != nil {
		return nil, c.loadError(err)
	}
	prog, err := c.newProgram(pkgs)
	if err != nil {
		return nil, err
	}
	helpers := prog.missing()
	if len(helpers) == 0 || hasFiles(c.patterns) || !c.needs(prog, helpers) {
		return prog, nil
	}

	// Types of one load mean nothing in another, so all is loaded again.
	named := make(map[string]bool)
	for _, p := range prog.roots {
		named[p.ID] = true
	}
	patterns := slices.Clone(c.patterns)
	for _, h := range helpers {
		patterns = append(patterns, h.PkgPath)
	}
	if pkgs, err = packages.Load(cfg, patterns...); err != nil {
		return nil, c.loadError(err)
	}
	again := &program{loaded: make(map[string]*packages.Package), unused: prog.unused}
	for _, p := range pkgs {
		if isTestMain(p) {
			continue
		}
		again.loaded[p.ID] = p
		if named[p.ID] {
			again.roots = append(again.roots, p)
		}
	}
	return again, nil
}

// needs reports whether the checks have something to look at in a program and its helpers.
func (c *command) needs(prog *program, helpers []*packages.Package) bool {
	if c.traits != nil {
		return slices.ContainsFunc(prog.roots, func(p *packages.Package) bool { return c.traits[p.ID]&chosen != 0 })
	}
	return slices.ContainsFunc(append(prog.roots, helpers...), c.candidate)
}

// config returns how packages are to be loaded.
func (c *command) config(mode packages.LoadMode) *packages.Config {
	cfg := &packages.Config{Context: c.ctx, Mode: mode, Dir: c.dir, Env: c.env, Tests: c.tests}
	if c.tags != "" {
		cfg.BuildFlags = []string{"-tags=" + c.tags}
	}
	if strings.Contains(os.Getenv("GOFLAGS")+goEnv(), "-cover") {
		// The code for coverage is not the program's, and imports what it does not.
		cfg.BuildFlags = append(cfg.BuildFlags, "-cover=false")
	}
	if c.parsed != nil {
		cfg.ParseFile = c.parsed.parse
	}
	return cfg
}

// newProgram returns the program of a first load.
func (c *command) newProgram(pkgs []*packages.Package) (*program, error) {
	prog := &program{loaded: make(map[string]*packages.Package)}
	c.notes = c.excluded(pkgs)
	for _, p := range pkgs {
		switch {
		case isTestMain(p):
		case absent(p):
			what := p.PkgPath + " was not analyzed"
			if hasFiles(c.patterns) {
				what = "cannot load " + strings.Join(c.patterns, " ")
			} else if slices.Contains(c.patterns, p.PkgPath) {
				what = p.PkgPath + " matches no package"
			}
			prog.unused = append(prog.unused, what+": "+oneLine(p.Errors[0].Msg))
		default:
			prog.roots = append(prog.roots, p)
			prog.loaded[p.ID] = p
		}
	}
	if len(prog.roots) == 0 {
		if err := c.checkModule(); err != nil {
			return nil, err
		}
		if len(prog.unused) == 0 {
			return nil, fmt.Errorf("%s %w%s", strings.Join(c.patterns, " "), errNoPackage, c.below())
		}
		prog.unused[len(prog.unused)-1] += c.below()
		return prog, nil
	}
	// The go command says nothing of a wildcard that matches nothing beside
	// patterns that match something, so these are tried one by one.
	if len(c.patterns) > 1 {
		for _, pattern := range c.patterns {
			if !strings.Contains(pattern, "...") {
				continue
			}
			if p, err := packages.Load(c.config(packages.NeedName), pattern); err == nil && len(p) == 0 {
				prog.unused = append(prog.unused, pattern+" matches no package")
			}
		}
	}
	return prog, nil
}

// isTestMain reports whether p is the main package that the go command makes
// up for a test binary.
func isTestMain(p *packages.Package) bool {
	return p.Name == "main" && strings.HasSuffix(p.ID, ".test")
}

// hasFiles reports whether patterns are files, with which the go command
// accepts no packages.
func hasFiles(patterns []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return strings.HasSuffix(p, ".go") })
}

// missing returns the packages that the roots import from their own modules,
// or from others of the workspace, and that were not loaded from source.
func (prog *program) missing() []*packages.Package {
	own := make(map[string]bool) // paths of the roots' modules
	for _, p := range prog.roots {
		if p.Module != nil {
			own[p.Module.Path] = true
		}
	}
	found := make(map[string]*packages.Package)
	packages.Visit(prog.roots, func(p *packages.Package) bool {
		if p.Module == nil || !p.Module.Main && !own[p.Module.Path] {
			return false // facts do not come through it
		}
		// Variants that the go command compiles for one test cannot be named.
		if prog.loaded[p.ID] == nil && p.ID == p.PkgPath {
			found[p.ID] = p
		}
		return true
	}, nil)
	return slices.SortedFunc(maps.Values(found), func(a, b *packages.Package) int { return strings.Compare(a.ID, b.ID) })
}

// candidate reports whether the checks may find something in a package. In one
// that is compiled for a test that is something wrong with the directives of its
// test files: the rest is found in the package itself.
func (c *command) candidate(p *packages.Package) bool {
	fset, files := p.Fset, p.Syntax
	if files == nil {
		fset = token.NewFileSet()
		files = parseFiles(fset, p.GoFiles)
	}
	if p.ForTest != "" {
		return slices.ContainsFunc(files, func(f *ast.File) bool {
			return strings.HasSuffix(fset.File(f.FileStart).Name(), "_test.go") && analyzer.HasDirective(f)
		})
	}
	return c.has("protocol") || // hand-rolled JSON-RPC needs no other sign then
		analyzer.Candidate(files)
}

// parseFiles parses files. What does not parse is reported when it is loaded.
func parseFiles(fset *token.FileSet, names []string) (files []*ast.File) {
	for _, name := range names {
		if f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err == nil {
			files = append(files, f)
		}
	}
	return files
}

// loadError says in one line why nothing could be loaded.
func (c *command) loadError(err error) error {
	if errors.Is(err, exec.ErrNotFound) || missingGo() {
		return errors.New("cannot load packages: there is no go command on PATH; install Go (https://go.dev/doc/install) or add its bin directory to PATH")
	}
	if merr := c.checkModule(); merr != nil {
		return merr
	}
	msg := err.Error()
	if _, stderr, ok := strings.Cut(msg, "stderr: "); ok { // of the go command
		msg = stderr
	}
	return fmt.Errorf("cannot load %s: %s", strings.Join(c.patterns, " "), oneLine(msg))
}

// missingGo reports whether there is no go command.
func missingGo() bool {
	_, err := exec.LookPath("go")
	return err != nil
}

// checkModule returns an error if the directory is outside of every module.
func (c *command) checkModule() error {
	env, err := c.golang(c.dir, "env", "GO111MODULE", "GOMOD", "GOWORK")
	if err != nil || len(env) < 3 || env[0] == "off" || env[1] != os.DevNull && env[1] != "" || env[2] != "" && env[2] != "off" {
		return nil // or it is not what is being asked
	}
	dir, _ := filepath.Abs(c.dir)
	way := c.below()
	if way == "" {
		way = "; change to a directory that is, or name one with -C"
	}
	return fmt.Errorf("%s is not inside a Go module%s", dir, way)
}

// golang runs the go command in a directory and returns the lines that it prints.
func (c *command) golang(dir string, args ...string) ([]string, error) {
	cmd := exec.CommandContext(c.ctx, "go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	return strings.Split(string(out), "\n"), err
}

// below says, behind a message that nothing was found, that there are modules
// below the directory, in which the go command does not look for packages.
func (c *command) below() string {
	dir := cmp.Or(c.dir, ".")
	list, err := modulesBelow(dir)
	list = slices.DeleteFunc(list, func(m string) bool { return m == filepath.Clean(dir) })
	switch {
	case c.modules || err != nil || len(list) == 0:
		return ""
	case len(list) == 1:
		return "; there is a module below the directory, which -modules lints"
	}
	return fmt.Sprintf("; there are %d modules below the directory, which -modules lints", len(list))
}

// oneLine joins the lines of a message of the go command, without those that
// only name the package.
func oneLine(msg string) string {
	var lines []string
	for line := range strings.Lines(msg) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			lines = append(lines, line)
		}
	}
	return strings.ReplaceAll(strings.Join(lines, "; "), ":; ", ": ")
}

// failures returns, in one line each, what could not be loaded: patterns that
// match nothing, packages that do not compile, and packages that see too
// little of one that does not.
//
// A package without errors of its own is ill-typed for go/packages if it
// imports one that has some. Where such errors concern function bodies only,
// the importing package is as good as ever: failures clears its mark, so that
// it is analyzed.
func (prog *program) failures(short func(string) string) []string {
	list := slices.Clone(prog.unused)
	reported := make(map[string]bool)
	report := func(p *packages.Package, format string, args ...any) {
		why := fmt.Sprintf(format, args...)
		key := cmp.Or(p.ForTest, p.PkgPath) + why // a test variant repeats what the package has
		if reported[key] {
			return
		}
		reported[key] = true
		if prog.loaded[p.ID] == p {
			list = append(list, title(p)+" was not analyzed: it "+why)
		} else {
			list = append(list, p.PkgPath+" "+why)
		}
	}
	usable := make(map[*packages.Package]bool) // importing packages can be analyzed
	packages.Visit(prog.roots, nil, func(p *packages.Package) {
		if !p.IllTyped || absent(p) {
			return
		}
		var missing, broken *packages.Package
		for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
			if imp := p.Imports[path]; absent(imp) {
				missing = imp
			} else if imp.IllTyped && !usable[imp] {
				broken = imp
			}
		}
		switch {
		case missing != nil: // which says more than p's own error
			why := firstError(missing, short)
			if !strings.Contains(why, missing.PkgPath) {
				why += " (package " + missing.PkgPath + ")"
			}
			report(p, "does not compile: %s", why)
		case len(p.Errors) > 0:
			usable[p] = broken == nil && sound(p.Types)
			report(p, "does not compile: %s", firstError(p, short))
		case broken != nil:
			report(p, "imports %s, which does not compile", broken.PkgPath)
		default:
			p.IllTyped = false
		}
	})
	return list
}

// absent reports whether p stands for a package that the go command did not
// find.
func absent(p *packages.Package) bool {
	return len(p.GoFiles) == 0 && len(p.CompiledGoFiles) == 0 && len(p.Errors) > 0
}

// title names a package as its author does.
func title(p *packages.Package) string {
	if p.ForTest != "" {
		return "the test of " + p.ForTest
	}
	return p.PkgPath
}

// firstError returns a package's first error, and how many more there are.
func firstError(p *packages.Package, short func(string) string) string {
	var list []string
	for _, e := range p.Errors {
		msgs := []string{oneLine(e.Msg)}
		if strings.HasPrefix(e.Msg, "# ") {
			// What the compiler says comes whole, below a line with the name
			// of the package, and mostly repeats the errors beside it.
			if len(p.Errors) > 1 {
				continue
			}
			msgs = strings.Split(strings.TrimSpace(e.Msg), "\n")[1:]
		} else if e.Pos != "" && e.Pos != "-" {
			msgs[0] = short(e.Pos) + ": " + msgs[0]
		}
		for _, msg := range msgs {
			if !slices.Contains(list, msg) {
				list = append(list, msg)
			}
		}
	}
	switch len(list) {
	case 0:
		return "unknown error"
	case 1:
		return list[0]
	}
	return fmt.Sprintf("%s (and %d more)", list[0], len(list)-1)
}

// sound reports whether all that a package declares has a valid type.
func sound(pkg *types.Package) bool {
	if pkg == nil {
		return false
	}
	valid := func(obj types.Object) bool {
		return !strings.Contains(types.ObjectString(obj, nil), types.Typ[types.Invalid].String())
	}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !valid(obj) {
			return false
		}
		if named, ok := obj.Type().(*types.Named); ok {
			for m := range named.Methods() {
				if !valid(m) {
					return false
				}
			}
		}
	}
	return true
}
