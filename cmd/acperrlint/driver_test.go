package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/acperrlint/acperrlint/analyzer/details"
)

// runWith runs the command with other analyzers than the checks, in a module
// that an archive describes. It returns the status and what was printed, with
// the module's directory and the summary taken out.
func runWith(t *testing.T, dir string, args []string, analyzers ...*analysis.Analyzer) (status int, stdout, stderr string) {
	t.Helper()
	c, err := parse(append([]string{"-C", dir}, args...))
	if err != nil {
		t.Fatal(err)
	}
	c.checks = analyzers
	var out, errs bytes.Buffer
	if status, err = c.lint(&out, &errs); err != nil {
		say(&errs, err.Error())
	}
	clean := func(b bytes.Buffer) string {
		return strings.ReplaceAll(b.String(), dir+string(filepath.Separator), "")
	}
	return status, clean(out), withoutSummary(t, clean(errs), args)
}

// summaryLine is the last line of a run on standard error.
var summaryLine = regexp.MustCompile(`(?m)^(\d+ fixed; )?(no findings|\d+ findings?, (none|\d+) with a fix,) in \d+ packages? \(\d+\.\ds\)\n\z`)

// withoutSummary returns what a run prints on standard error before its summary,
// which it must have unless it prints JSON.
func withoutSummary(t *testing.T, stderr string, args []string) string {
	t.Helper()
	if rest := summaryLine.ReplaceAllString(stderr, ""); rest != stderr {
		return rest
	}
	if !slices.Contains(args, "-json") && !slices.Contains(args, "-f") {
		t.Errorf("%v: no summary at the end of %q", args, stderr)
	}
	return stderr
}

// module writes the files of an archive and returns their directory.
func module(t testing.TB, archive string) string {
	t.Helper()
	t.Setenv("GOWORK", "off")
	t.Setenv("GOFLAGS", "")
	t.Setenv("ACPERRLINT_CACHE", cacheOff)
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	fsys, err := txtar.FS(txtar.Parse([]byte(archive)))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, fsys); err != nil {
		t.Fatal(err)
	}
	return dir
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A marked function says so across packages.
type marked struct{}

func (*marked) AFact()         {}
func (*marked) String() string { return "marked" }

// newMarks returns an analyzer that exports a fact for each function whose
// name starts with Mark and reports it and its callers, and a function that
// lists the packages that it has seen.
func newMarks() (*analysis.Analyzer, func() []string) {
	var mu sync.Mutex
	var seen []string
	a := &analysis.Analyzer{
		Name:      "marks",
		Doc:       "marks reports functions named Mark and their callers",
		FactTypes: []analysis.Fact{new(marked)},
		Run: func(pass *analysis.Pass) (any, error) {
			mu.Lock()
			seen = append(seen, pass.Pkg.Path())
			mu.Unlock()
			for _, f := range pass.Files {
				for _, decl := range f.Decls {
					if fn, ok := decl.(*ast.FuncDecl); ok && strings.HasPrefix(fn.Name.Name, "Mark") {
						pass.ExportObjectFact(pass.TypesInfo.Defs[fn.Name], new(marked))
						pass.Reportf(fn.Name.Pos(), "declared")
					}
				}
				ast.Inspect(f, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if fn, ok := pass.TypesInfo.Uses[id].(*types.Func); ok && pass.ImportObjectFact(fn, new(marked)) {
							pass.Reportf(id.Pos(), "called")
						}
					}
					return true
				})
			}
			return nil, nil
		},
	}
	return a, func() []string {
		slices.Sort(seen)
		return slices.Compact(seen)
	}
}

const helperModule = `
-- go.mod --
module example.com/m

go 1.24
-- agent/agent.go --
package agent

import (
	"fmt"

	"example.com/m/helper"
)

const method = "session/prompt"

func f() { helper.MarkIt(); fmt.Println(method) }
-- helper/helper.go --
package helper

func MarkIt() {}
-- helper/helper_test.go --
package helper

func MarkTest() {}
-- cmd/main.go --
package main

import _ "example.com/m/agent"

func main() {}
-- other/other.go --
package other

func MarkOther() {}
`

func TestFactsFlowWithinTheModule(t *testing.T) {
	dir := module(t, helperModule)
	for _, test := range []struct {
		args     []string
		want     string
		analyzed string
	}{
		{[]string{"./..."}, "agent/agent.go:11:19: marks: called\nhelper/helper.go:3:6: marks: declared\n",
			"example.com/m/agent example.com/m/cmd example.com/m/helper"},
		// What is not named is analyzed for its facts only.
		{[]string{"./agent"}, "agent/agent.go:11:19: marks: called\n",
			"example.com/m/agent example.com/m/helper"},
		{[]string{"-test", "./helper", "./agent"}, "agent/agent.go:11:19: marks: called\nhelper/helper.go:3:6: marks: declared\n",
			"example.com/m/agent example.com/m/helper"},
	} {
		marks, seen := newMarks()
		status, stdout, stderr := runWith(t, dir, test.args, marks)
		if status != exitFindings || stdout != test.want || stderr != "" {
			t.Errorf("%v: status %d, output:\n%s%s\nwant:\n%s", test.args, status, stdout, stderr, test.want)
		}
		if got := strings.Join(seen(), " "); got != test.analyzed {
			t.Errorf("%v: analyzed %s, want %s", test.args, got, test.analyzed)
		}
	}
}

func TestFactsFlowWithinTheWorkspace(t *testing.T) {
	dir := module(t, `
-- go.work --
go 1.24

use (
	./agent
	./helper
)
-- agent/go.mod --
module example.com/agent

go 1.24
-- agent/agent.go --
package agent

import "example.com/helper"

const method = "session/prompt"

func f() { helper.MarkIt() }
-- helper/go.mod --
module example.com/helper

go 1.24
-- helper/helper.go --
package helper

func MarkIt() {}
`)
	t.Setenv("GOWORK", "")
	marks, _ := newMarks()
	status, stdout, stderr := runWith(t, dir, []string{"./agent"}, marks)
	if want := "agent/agent.go:7:19: marks: called\n"; status != exitFindings || stdout != want || stderr != "" {
		t.Errorf("status %d, output:\n%s%s\nwant:\n%s", status, stdout, stderr, want)
	}
}

func TestNothingRelevant(t *testing.T) {
	dir := module(t, helperModule)
	for _, args := range [][]string{{"./other"}, {"-json", "./other"}, {"./helper"}} {
		marks, seen := newMarks()
		status, stdout, stderr := runWith(t, dir, args, marks)
		if status != exitClean || strings.Trim(stdout, "{}\n") != "" || stderr != "" {
			t.Errorf("%v: status %d, output %q %q", args, status, stdout, stderr)
		}
		if got := seen(); got != nil {
			t.Errorf("%v: analyzed %v", args, got)
		}
	}
	// With -protocol the user says that there is something.
	marks, seen := newMarks()
	runWith(t, dir, []string{"-protocol=acp", "./other"}, marks)
	if got := strings.Join(seen(), " "); got != "example.com/m/other" {
		t.Errorf("-protocol=acp: analyzed %s", got)
	}
}

func TestAnalyzerFails(t *testing.T) {
	dir := module(t, helperModule)
	marks, _ := newMarks()
	fails := &analysis.Analyzer{Name: "fails", Doc: "fails", Run: func(pass *analysis.Pass) (any, error) {
		if strings.HasSuffix(pass.Pkg.Path(), "agent") {
			return nil, os.ErrInvalid
		}
		return nil, nil
	}}
	depends := &analysis.Analyzer{Name: "depends", Doc: "depends", Requires: []*analysis.Analyzer{fails}, Run: func(pass *analysis.Pass) (any, error) {
		return nil, nil
	}}
	status, stdout, stderr := runWith(t, dir, []string{"./agent"}, depends, marks)
	if want := "acperrlint: fails failed on example.com/m/agent: invalid argument\n"; stderr != want {
		t.Errorf("standard error is %q, want %q", stderr, want)
	}
	if status != exitFailed || stdout != "agent/agent.go:11:19: marks: called\n" {
		t.Errorf("status %d, output %q", status, stdout)
	}
}

// What an analyzer knows of its findings goes with their diagnostics: of several
// at one place, and of several that say the same.
func TestDetails(t *testing.T) {
	knows := &analysis.Analyzer{
		Name:       "knows",
		Doc:        "knows reports each function twice",
		ResultType: reflect.TypeFor[details.Result](),
		Run: func(pass *analysis.Pass) (any, error) {
			var list []details.Finding
			for _, decl := range pass.Files[0].Decls {
				fn := decl.(*ast.FuncDecl)
				for _, what := range []string{"first", "second"} {
					f := details.Finding{Diagnostic: analysis.Diagnostic{Pos: fn.Pos(), Message: what}, Claim: details.Claim{Source: what + " of " + fn.Name.Name}}
					list = append(list, f)
					pass.Report(f.Diagnostic)
				}
			}
			return details.Result{Findings: list}, nil
		},
	}
	dir := module(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- a.go --\npackage m\n\nfunc f() { g(\"session/prompt\") }\n\nfunc g(string) {}\n")
	_, stdout, _ := runWith(t, dir, []string{"-f", "json"}, knows)
	var got struct {
		Findings []struct {
			Line            int
			Message, Source string
		}
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range got.Findings {
		list = append(list, fmt.Sprintf("%d %s: %s", f.Line, f.Message, f.Source))
	}
	if want := []string{"3 first: first of f", "3 second: second of f", "5 first: first of g", "5 second: second of g"}; !slices.Equal(list, want) {
		t.Errorf("got %q, want %q", list, want)
	}
}
