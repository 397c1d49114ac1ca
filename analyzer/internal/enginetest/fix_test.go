package enginetest

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
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
)

var update = flag.Bool("update", false, "write the golden files of the fixes as they come out")

// fix applies all fixes of each file at once, which makes its golden file, and each fix
// alone: every file is then valid Go that type-checks, with no import too many and
// none too few. Packages in folders that begin with "kept" have findings, but no fixes.
func (p *program) fix(found []analysis.Diagnostic) (problems []string) {
	say := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	checks := func(what string, files map[string][]byte) {
		for _, err := range p.errors(files) {
			say("%s: %v", what, err)
		}
	}
	all, err := apply(p.pkg, found...)
	if err != nil {
		return []string{err.Error()}
	}
	checks("all fixes", all)
	for _, name := range p.pkg.GoFiles {
		if *update && all[name] != nil {
			if err := os.WriteFile(name+".golden", all[name], 0o666); err != nil {
				say("%v", err)
			}
		}
		golden, err := os.ReadFile(name + ".golden")
		switch {
		case os.IsNotExist(err) && all[name] == nil:
		case err != nil:
			say("%v", err)
		case !bytes.Equal(all[name], golden):
			say("%s with all its fixes is not the golden file", name)
		}
	}
	fixes := 0
	for _, d := range found {
		if len(d.SuggestedFixes) == 0 {
			continue
		}
		fixes++
		if len(d.SuggestedFixes) > 1 {
			say("%s has %d fixes, and a host would apply all of them", d.Message, len(d.SuggestedFixes))
		}
		if e := d.SuggestedFixes[0].TextEdits[0]; p.pkg.PkgPath == "fixes/passing/returnederr" && p.pkg.Fset.File(e.Pos) != p.pkg.Fset.File(d.Pos) {
			say("a finding of another file has the fix, although there is one in the file")
		}
		one, err := apply(p.pkg, d)
		if err != nil {
			say("%v", err)
		}
		checks("the fix of: "+d.Message, one)
	}
	if kept := strings.HasPrefix(p.pkg.PkgPath, "fixes/kept"); kept != (fixes == 0) {
		say("%s: %d findings have a fix", p.pkg.PkgPath, fixes)
	}
	return problems
}

// errors type-checks the package with some of its files replaced.
func (p *program) errors(replaced map[string][]byte) (errs []error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.pkg.GoFiles {
		var src any
		if content, ok := replaced[name]; ok {
			src = content
		}
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			return []error{err}
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: p.imports, Error: func(err error) { errs = append(errs, err) }}
	_, _ = conf.Check(p.pkg.PkgPath, fset, files, nil) // the errors are kept
	return errs
}

// imports are the packages that test programs import, also by a fix, by path.
type imports map[string]*types.Package

// Import implements types.Importer.
func (m imports) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, &os.PathError{Op: "import", Path: path, Err: os.ErrNotExist}
}

// apply returns the files that the fixes of diagnostics change, formatted, by their names.
func apply(pkg *packages.Package, diagnostics ...analysis.Diagnostic) (map[string][]byte, error) {
	edits := make(map[string][]analysis.TextEdit)
	for _, d := range diagnostics {
		for _, fix := range d.SuggestedFixes {
			for _, e := range fix.TextEdits {
				name := pkg.Fset.File(e.Pos).Name()
				same := func(o analysis.TextEdit) bool {
					return o.Pos == e.Pos && o.End == e.End && bytes.Equal(o.NewText, e.NewText)
				}
				if !slices.ContainsFunc(edits[name], same) { // as hosts merge the same import
					edits[name] = append(edits[name], e)
				}
			}
		}
	}
	files := make(map[string][]byte)
	for name, list := range edits {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
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
			from := pkg.Fset.Position(e.Pos).Offset
			to := from
			if e.End.IsValid() {
				to = pkg.Fset.Position(e.End).Offset
			}
			if from < at || to < from {
				return nil, fmt.Errorf("%v: edits overlap", pkg.Fset.Position(e.Pos))
			}
			out = append(append(out, src[at:from]...), e.NewText...)
			at = to
		}
		if files[name], err = format.Source(append(out, src[at:]...)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return files, nil
}

// TestFixesConverge runs all checks and applies all fixes. Each must take its
// finding away and bring no other one, and a second run must find none to apply,
// but for those that had to wait until a function passed on codes.
func TestFixesConverge(t *testing.T) {
	suite, err := analyzer.New(analyzer.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.Abs("../../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	fixed := make(map[string][]byte)
	waited := false
	for round, want := 0, -1; ; round++ {
		pkgs, _, err := load(dir, "./src/fixes/...", fixed)
		if err != nil {
			t.Fatal(err)
		}
		graph, err := checker.Analyze(suite, pkgs, nil)
		if err != nil {
			t.Fatal(err)
		}
		found := make(map[*packages.Package][]analysis.Diagnostic)
		var findings []string
		applied, sent, passed := 0, 0, 0
		for _, act := range graph.Roots {
			if act.Err != nil || len(act.Package.Errors) > 0 {
				t.Fatalf("%s: %v %v", act, act.Err, act.Package.Errors)
			}
			found[act.Package] = append(found[act.Package], act.Diagnostics...)
			for _, d := range act.Diagnostics {
				findings = append(findings, fmt.Sprintf("%v: %s", act.Package.Fset.Position(d.Pos), d.Message))
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
		for pkg, diagnostics := range found {
			files, err := apply(pkg, diagnostics...)
			if err != nil {
				t.Fatal(err)
			}
			maps.Copy(fixed, files)
		}
	}
}
