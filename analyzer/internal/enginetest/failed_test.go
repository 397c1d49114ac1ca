package enginetest

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
	"github.com/acperrlint/acperrlint/analyzer/returnederr"
)

// A defect of the engine that shows in one package takes only that package's findings
// away: those that import it are analyzed, and its error is told once.
func TestFailed(t *testing.T) {
	list, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	const broken, whole = "libraries/creachadair/store", "libraries/creachadair"
	var pkgs []*packages.Package
	for _, p := range list {
		if p.pkg.ID == broken || p.pkg.ID == whole {
			pkgs = append(pkgs, p.pkg)
		}
	}
	s := check.NewSuite()
	s.Flow.Before = func(p *wire.Package, _ *flow.Errors) {
		if p.Pass.Pkg.Path() == broken {
			panic("out of luck")
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{returnederr.New(s)}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for act := range graph.All() {
		if act.Err != nil && !slices.ContainsFunc(act.Deps, func(d *checker.Action) bool { return d.Err != nil }) {
			told = append(told, act.Package.ID+": "+act.Err.Error())
		}
	}
	if len(told) != 1 || !strings.HasPrefix(told[0], broken+": internal error in package "+broken+": out of luck (enginetest/failed_test.go:") {
		t.Errorf("it is told %q", told)
	}
	for _, act := range graph.Roots {
		if act.Package.ID == whole && (act.Err != nil || len(act.Diagnostics) == 0) {
			t.Errorf("%s has %d findings, %v", act, len(act.Diagnostics), act.Err)
		}
	}
}
