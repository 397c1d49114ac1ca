package analyzer_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/cancelerr"
	"github.com/acperrlint/acperrlint/analyzer/genericerr"
	"github.com/acperrlint/acperrlint/analyzer/initialize"
	"github.com/acperrlint/acperrlint/analyzer/missingerr"
	"github.com/acperrlint/acperrlint/analyzer/reservedcode"
	"github.com/acperrlint/acperrlint/analyzer/returnederr"
)

var update = flag.Bool("update", false, "write the golden files of the fixes as they come out")

// fixing are the checks that have fixes, by name. Below testdata/src/fixes
// each has a folder of that name for every topic.
var fixing = map[string]*analysis.Analyzer{
	"cancelerr":    cancelerr.Analyzer,
	"genericerr":   genericerr.Analyzer,
	"reservedcode": reservedcode.Analyzer,
	"initialize":   initialize.Analyzer,
	"missingerr":   missingerr.Analyzer,
	"returnederr":  returnederr.Analyzer,
}

// gopath returns the folder whose folder src has the programs to test with.
func gopath(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// fixDirs returns the import paths of the packages whose findings are fixed,
// by their check.
func fixDirs(t testing.TB) map[string][]string {
	t.Helper()
	dirs, err := filepath.Glob(filepath.Join(gopath(t), "src/fixes/*/*"))
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no packages with fixes (%v)", err)
	}
	byCheck := make(map[string][]string)
	for _, dir := range dirs {
		check := filepath.Base(dir)
		if fixing[check] == nil {
			t.Fatalf("%s is not named after a check that has fixes", dir)
		}
		rel, err := filepath.Rel(filepath.Join(gopath(t), "src"), dir)
		if err != nil {
			t.Fatal(err)
		}
		byCheck[check] = append(byCheck[check], filepath.ToSlash(rel))
	}
	return byCheck
}

// TestFixes applies all fixes of each file at once, and each fix alone: every
// file is then valid Go that type-checks, with no import too many and none too
// few. Packages in folders that begin with "kept" have findings, but no fixes.
func TestFixes(t *testing.T) {
	imports := loadStubs(t)
	for check, dirs := range fixDirs(t) {
		t.Run(check, func(t *testing.T) {
			a := fixing[check]
			if *update {
				for _, result := range analysistest.Run(t, gopath(t), a, dirs...) {
					p := fixedPackage{T: t, pkg: result.Action.Package, imports: imports}
					for name, content := range p.apply(result.Action.Diagnostics...) {
						if err := os.WriteFile(name+".golden", content, 0o666); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			for _, result := range analysistest.RunWithSuggestedFixes(t, gopath(t), a, dirs...) {
				if strings.HasSuffix(result.Action.Package.ID, ".test") {
					continue // what the go command makes up to run tests
				}
				p := fixedPackage{T: t, pkg: result.Action.Package, imports: imports}
				golden, all := p.golden(), p.apply(result.Action.Diagnostics...)
				if want, got := slices.Sorted(maps.Keys(golden)), slices.Sorted(maps.Keys(all)); !slices.Equal(want, got) {
					t.Errorf("there are golden files for %q, fixes for %q", want, got)
				}
				p.check("golden files", golden)
				p.check("all fixes", all)
				fixes := 0
				for _, d := range result.Action.Diagnostics {
					if len(d.SuggestedFixes) > 0 {
						if e := d.SuggestedFixes[0].TextEdits[0]; p.pkg.PkgPath == "fixes/passing/returnederr" && p.pkg.Fset.File(e.Pos) != p.pkg.Fset.File(d.Pos) {
							t.Error("a finding of another file has the fix, although there is one in the file")
						}
						p.check("the fix of: "+d.Message, p.apply(d))
						fixes++
					}
					if len(d.SuggestedFixes) > 1 {
						t.Errorf("%s has %d fixes, and a host would apply all of them", d.Message, len(d.SuggestedFixes))
					}
				}
				if kept := strings.HasPrefix(p.pkg.PkgPath, "fixes/kept"); kept != (fixes == 0) {
					t.Errorf("%s: %d findings have a fix", p.pkg.PkgPath, fixes)
				}
			}
		})
	}
}

// TestFixesConverge runs all checks and applies all fixes. Each must take its
// finding away and bring no other one, and a second run must find none to apply,
// but for those that had to wait until a function passed on codes.
func TestFixesConverge(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(gopath(t))); err != nil {
		t.Fatal(err)
	}
	waited := false
	for round, want := 0, -1; ; round++ {
		var findings []string
		applied, sent, passed := 0, 0, 0
		for pkg, diagnostics := range runSuite(t, dir) {
			for _, d := range diagnostics {
				findings = append(findings, fmt.Sprintf("%v: %s", pkg.Fset.Position(d.Pos), d.Message))
				for _, fix := range d.SuggestedFixes {
					applied++
					if strings.HasPrefix(fix.Message, "Send ") {
						sent++ // what is sent has no code yet, and that is a finding too
					}
					if strings.HasPrefix(fix.Message, "Pass on ") {
						passed++ // the finding is another one's
					}
				}
			}
			for name, content := range (fixedPackage{T: t, pkg: pkg}).apply(diagnostics...) {
				if err := os.WriteFile(name, content, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
		if want >= 0 && len(findings) != want {
			slices.Sort(findings)
			t.Errorf("round %d: %d findings, want %d:\n%s", round, len(findings), want, strings.Join(findings, "\n"))
		}
		if applied == 0 {
			return
		}
		if round > 0 && !waited {
			t.Fatalf("round %d has %d fixes", round, applied)
		}
		want, waited = len(findings)-applied+sent+passed, passed > 0
	}
}

// runSuite runs the checks that are on by default on all packages below fixes
// and returns what they find.
func runSuite(t *testing.T, dir string) map[*packages.Package][]analysis.Diagnostic {
	t.Helper()
	pkgs, err := packages.Load(loadConfig(dir, packages.LoadSyntax|packages.NeedModule), "fixes/...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			t.Fatalf("%s: %v", p.PkgPath, p.Errors[0])
		}
		clear(p.Imports) // not loaded from source
	}
	suite, err := analyzer.New(analyzer.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(suite, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[*packages.Package][]analysis.Diagnostic)
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		found[act.Package] = append(found[act.Package], act.Diagnostics...)
	}
	return found
}

// loadConfig returns how packages below a folder "src" are loaded.
func loadConfig(dir string, mode packages.LoadMode) *packages.Config {
	return &packages.Config{
		Mode: mode,
		Dir:  dir,
		Env:  append(os.Environ(), "GOPATH="+dir, "GO111MODULE=off", "GOPROXY=off", "GOWORK=off"),
	}
}

// A fixedPackage is a package of test data in which files are replaced.
type fixedPackage struct {
	*testing.T
	pkg     *packages.Package
	imports types.Importer
}

// apply returns the files that the fixes of diagnostics change, formatted.
func (p fixedPackage) apply(diagnostics ...analysis.Diagnostic) map[string][]byte {
	p.Helper()
	edits := make(map[*token.File][]analysis.TextEdit)
	for _, d := range diagnostics {
		for _, fix := range d.SuggestedFixes {
			for _, e := range fix.TextEdits {
				tf := p.pkg.Fset.File(e.Pos)
				same := func(o analysis.TextEdit) bool {
					return o.Pos == e.Pos && o.End == e.End && bytes.Equal(o.NewText, e.NewText)
				}
				if !slices.ContainsFunc(edits[tf], same) { // as hosts merge the same import
					edits[tf] = append(edits[tf], e)
				}
			}
		}
	}
	files := make(map[string][]byte)
	for tf, list := range edits {
		content, err := os.ReadFile(tf.Name())
		if err != nil {
			p.Fatal(err)
		}
		slices.SortStableFunc(list, func(x, y analysis.TextEdit) int {
			if x.Pos != y.Pos {
				return int(x.Pos - y.Pos)
			}
			return int(x.End - y.End)
		})
		var out []byte
		at := 0
		for _, e := range list {
			if tf.Offset(e.Pos) < at {
				p.Fatalf("edits of %s overlap at line %d", tf.Name(), tf.Line(e.Pos))
			}
			out = append(append(out, content[at:tf.Offset(e.Pos)]...), e.NewText...)
			at = tf.Offset(e.End)
		}
		fixed, err := format.Source(append(out, content[at:]...))
		if err != nil {
			p.Fatalf("%s: %v\n%s", tf.Name(), err, fixed)
		}
		files[tf.Name()] = fixed
	}
	return files
}

// golden returns the contents of the package's golden files, by the names of
// the files that they are for.
func (p fixedPackage) golden() map[string][]byte {
	p.Helper()
	files := make(map[string][]byte)
	for _, name := range p.pkg.GoFiles {
		content, err := os.ReadFile(name + ".golden")
		if os.IsNotExist(err) {
			continue
		} else if err != nil {
			p.Fatal(err)
		}
		if formatted, err := format.Source(content); err != nil || !bytes.Equal(formatted, content) {
			p.Errorf("%s.golden is not formatted (%v)", name, err)
		}
		files[name] = content
	}
	return files
}

// check type-checks the package with some of its files replaced.
func (p fixedPackage) check(what string, replaced map[string][]byte) {
	p.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.pkg.GoFiles {
		var src any
		if content, ok := replaced[name]; ok {
			src = content
		}
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			p.Errorf("%s: %v", what, err)
			return
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: p.imports, Error: func(err error) {
		p.Errorf("%s: %v", what, err)
	}}
	_, _ = conf.Check(p.pkg.PkgPath, fset, files, nil) // errors are reported
}

// stubs are the packages of testdata/src that test programs import, by path.
type stubs map[string]*types.Package

// Import implements types.Importer.
func (s stubs) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := s[path]; p != nil {
		return p, nil
	}
	return nil, &os.PathError{Op: "import", Path: path, Err: os.ErrNotExist}
}

// loadStubs loads what fixed programs may import.
func loadStubs(t testing.TB) stubs {
	t.Helper()
	cfg := loadConfig(gopath(t), packages.NeedName|packages.NeedTypes|packages.NeedImports|packages.NeedDeps)
	pkgs, err := packages.Load(cfg, "fixes/...", "errors", "io/fs", "os", "testing")
	if err != nil {
		t.Fatal(err)
	}
	s := make(stubs)
	packages.Visit(pkgs, nil, func(p *packages.Package) { s[p.PkgPath] = p.Types })
	if len(s) == 0 {
		t.Fatalf("nothing loaded but %v", slices.Collect(maps.Keys(s)))
	}
	return s
}
