package analyzer_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

// all returns the analyzers of every check, those that are off by default too.
func all(t *testing.T) []*analysis.Analyzer { return allFor(t, analyzer.Host{}) }

func allFor(t *testing.T, h analyzer.Host) []*analysis.Analyzer {
	t.Helper()
	var s analyzer.Settings
	for _, c := range analyzer.Checks() {
		if !c.Default {
			s.Enable = append(s.Enable, c.Name)
		}
	}
	list, err := analyzer.NewFor(h, s)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != len(analyzer.Checks()) {
		t.Fatalf("%d analyzers for %d checks", len(list), len(analyzer.Checks()))
	}
	return list
}

func TestNames(t *testing.T) {
	seen := make(map[string]bool)
	word := regexp.MustCompile(`^[a-z]+$`)
	for _, c := range analyzer.Checks() {
		if seen[c.Name] {
			t.Errorf("two checks are called %s", c.Name)
		}
		seen[c.Name] = true
		if !word.MatchString(c.Name) {
			t.Errorf("check %q: a name is one word in lower case", c.Name)
		}
	}
	for i, a := range all(t) {
		if want := analyzer.Checks()[i].Name; a.Name != want {
			t.Errorf("analyzer %d is called %s, its check %s", i, a.Name, want)
		}
	}
	if err := analysis.Validate(all(t)); err != nil {
		t.Error(err)
	}
}

// A check's doc.go is the only text about it: godoc, -explain and the
// documentation show it, so that it has one form.
func TestDocs(t *testing.T) {
	for _, a := range all(t) {
		t.Run(a.Name, func(t *testing.T) {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(a.Name, "doc.go"), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			text := f.Doc.Text()
			if want := "Package " + a.Name + " defines an analyzer that "; !strings.HasPrefix(strings.ReplaceAll(text, "\n", " "), want) {
				t.Errorf("doc.go does not begin with %q", want)
			}
			before, section, ok := strings.Cut(text, "\n# Analyzer "+a.Name+"\n")
			if !ok || strings.Contains(section, "\n# Analyzer ") {
				t.Fatalf("doc.go has not one section, # Analyzer %s", a.Name)
			}
			if strings.Count(before, "\n\n") > 0 {
				t.Error("doc.go has text before the section that -explain does not show")
			}
			if section = strings.TrimSpace(section); a.Doc != section {
				t.Errorf("the analyzer's text is not the section of its doc.go:\n%s", a.Doc)
			}
			summary, rest, _ := strings.Cut(section, "\n")
			if !strings.HasPrefix(summary, a.Name+": report ") || strings.HasSuffix(summary, ".") {
				t.Errorf("first line %q, want %q and a summary without a full stop", summary, a.Name+": report ")
			}
			if len(strings.TrimSpace(rest)) < 200 {
				t.Error("the section does not explain the check")
			}
			for _, bad := range []string{"TBD", "TODO", "placeholder"} {
				if strings.Contains(section, bad) {
					t.Errorf("the section contains %q", bad)
				}
			}
			if want := "https://github.com/acperrlint/acperrlint/blob/main/docs/checks/" + a.Name + ".md"; a.URL != want {
				t.Errorf("URL = %s, want %s", a.URL, want)
			}
		})
	}
}

// What -list says of a check's fixes is what the programs of the fixes show.
func TestFixable(t *testing.T) {
	for _, c := range analyzer.Checks() {
		golden, err := filepath.Glob(filepath.Join("..", "testdata", "src", "fixes", "*", c.Name, "*.golden"))
		if err != nil || len(golden) > 0 != c.Fixable {
			t.Errorf("%s: fixable %t, %d golden files (%v)", c.Name, c.Fixable, len(golden), err)
		}
	}
}

// Every check has programs with findings, and parts of them that stay silent.
func TestEveryCheckIsTested(t *testing.T) {
	for _, c := range analyzer.Checks() {
		wants := 0
		dir := filepath.Join("..", "testdata", "src", c.Name)
		err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			src, err := os.ReadFile(path)
			wants += strings.Count(string(src), "// want `")
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if wants < 2 {
			t.Errorf("%s: %d findings are wanted below %s; write programs with 2 or more", c.Name, wants, dir)
		}
	}
}

// The same program gives the same findings, however the work is spread, in
// whatever order its packages are named, and whether what helper packages have
// for others is worked out at once or when it is asked for.
func TestDeterministic(t *testing.T) {
	dirs := []string{
		"returnederr/depth/...", "returnederr/handrolled", "returnederr/served/...", "returnederr/service/...",
		"returnederr/layer/...", "returnederr/decorated/...", "wired/crossing/...", "wired/ownmade/...", "wired/links/...",
		"genericerr/sdk", "genericerr/arc", "genericerr/codec/...", "reservedcode/custom", "reservedcode/asked/...", "lostcode/wrap",
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first string
	pkgs := loadAll(t, dirs...)
	for i, run := range []struct {
		procs int
		host  analyzer.Host
	}{{procs: 1}, {procs: 4}, {1, analyzer.Host{KeepsFacts: true}}, {4, analyzer.Host{KeepsFacts: true}}} {
		runtime.GOMAXPROCS(run.procs)
		got := findings(t, run.host, run.procs == 1, rand.New(rand.NewPCG(uint64(i), 0)), pkgs)
		if i == 0 {
			first = got
		} else if got != first {
			t.Errorf("run %d (%+v) differs from the first one:\n%s\nfirst:\n%s", i+1, run, got, first)
		}
	}
	if strings.Count(first, "\n") < 50 {
		t.Errorf("only few findings to compare:\n%s", first)
	}
}

// loadAll loads packages of testdata with all that they import.
func loadAll(t *testing.T, patterns ...string) []*packages.Package {
	t.Helper()
	dir, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax,
		Dir:  dir,
		Env:  append(os.Environ(), "GOPATH="+dir, "GO111MODULE=off", "GOWORK=off"),
	}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("packages have errors")
	}
	return pkgs
}

// findings analyzes packages in an order that r gives, and prints every
// diagnostic with all that it has, sorted by package and check.
func findings(t *testing.T, h analyzer.Host, sequential bool, r *rand.Rand, pkgs []*packages.Package) string {
	t.Helper()
	r.Shuffle(len(pkgs), func(i, j int) { pkgs[i], pkgs[j] = pkgs[j], pkgs[i] })
	graph, err := checker.Analyze(allFor(t, h), pkgs, &checker.Options{Sequential: sequential})
	if err != nil {
		t.Fatal(err)
	}
	for act := range graph.All() {
		if r, ok := act.Result.(*errflow.Result); ok && r.Package != nil {
			t.Errorf("%s keeps what the engine knows of %s", act, act.Package)
		}
	}
	slices.SortFunc(graph.Roots, func(a, b *checker.Action) int {
		return cmp.Or(strings.Compare(a.Package.ID, b.Package.ID), strings.Compare(a.Analyzer.Name, b.Analyzer.Name))
	})
	var b strings.Builder
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		known := act.Result.(details.Result).Findings
		if len(known) != len(act.Diagnostics) {
			t.Fatalf("%s: %d findings for %d diagnostics", act, len(known), len(act.Diagnostics))
		}
		for i, d := range act.Diagnostics {
			fset := act.Package.Fset
			f := known[i]
			if f.Pos != d.Pos || f.Message != d.Message || f.Force == "" || (f.Force == details.Practice) != (f.Source == "") || f.Situation != "" && f.Want == nil && f.Result == "" {
				t.Errorf("%s: the finding of %q is %+v", fset.Position(d.Pos), d.Message, f)
			}
			claim, err := json.Marshal(f.Claim)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "%s %s\n", claim, f.Evidence.Message)
			for i, way := range f.Ways {
				if i == 0 && !slices.ContainsFunc(way, func(p details.Place) bool { return p.Pos == f.Pos }) {
					t.Errorf("%s: a way does not come by", fset.Position(d.Pos))
				}
				for _, p := range way {
					fmt.Fprintf(&b, "\t\t%s: %s\n", fset.Position(p.Pos), p.Message)
				}
			}
			fmt.Fprintf(&b, "%s-%s: %s\n", fset.Position(d.Pos), fset.Position(d.End), d.Message)
			for _, r := range d.Related {
				fmt.Fprintf(&b, "\t%s: %s\n", fset.Position(r.Pos), r.Message)
			}
			for _, f := range d.SuggestedFixes {
				fmt.Fprintf(&b, "\t%s\n", f.Message)
				for _, e := range f.TextEdits {
					fmt.Fprintf(&b, "\t\t%s: %q\n", fset.Position(e.Pos), e.NewText)
				}
			}
		}
	}
	return b.String()
}
