package analyzer_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/acperrlint/acperrlint/analyzer"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/surface"
)

// Every check has an analyzer of its own, which hosts such as Bazel's nogo name by its
// package, and they can run together.
func TestPackageLevelAnalyzers(t *testing.T) {
	var got []string
	for _, a := range analyzer.Alone {
		got = append(got, a.Name)
	}
	if !slices.Equal(got, check.Names()) {
		t.Errorf("analyzer/checks.go has %v, the list of checks %v; run go run ./analyzer/internal/scaffold list", got, check.Names())
	}
	if err := analysis.Validate(analyzer.Alone); err != nil {
		t.Error(err)
	}
}

// Suites with different settings do not disturb each other in one process.
func TestSuitesSideBySide(t *testing.T) {
	pkgs, err := load("example/agent")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		settings analyzer.Settings
		want     []string
	}{
		{analyzer.Settings{}, []string{"genericerr", "returnederr"}},
		{analyzer.Settings{Disable: []string{"genericerr"}}, []string{"returnederr"}},
		{analyzer.Settings{Disable: []string{"returnederr"}, Strict: true}, []string{"genericerr"}},
		{analyzer.Settings{Disable: []string{"genericerr", "returnederr"}}, nil},
	}
	// The analyzers are all made before any runs, and then run at once.
	suites := make([][]*analysis.Analyzer, len(tests))
	for i, test := range tests {
		if suites[i], err = analyzer.New(test.settings); err != nil {
			t.Fatal(err)
		}
	}
	var wg sync.WaitGroup
	for i, test := range tests {
		wg.Add(1)
		go func() {
			defer wg.Done()
			graph, err := checker.Analyze(suites[i], pkgs, nil)
			if err != nil {
				t.Error(err)
				return
			}
			var got []string
			for _, act := range graph.Roots {
				if act.Err != nil {
					t.Error(act.Err)
				}
				for _, d := range act.Diagnostics {
					got = append(got, d.Category)
				}
			}
			slices.Sort(got)
			if !slices.Equal(got, test.want) {
				t.Errorf("%+v: findings of %v, want %v", test.settings, got, test.want)
			}
		}()
	}
	wg.Wait()
}

// A setting that is not one is an error, not a suite with defaults.
func TestNewRefuses(t *testing.T) {
	for _, s := range []analyzer.Settings{
		{Enable: []string{"genericer"}},
		{Disable: []string{"genericer"}},
		{Protocol: "lsp"},
	} {
		if suite, err := analyzer.New(s); err == nil {
			t.Errorf("New(%+v) returned %d analyzers and no error", s, len(suite))
		}
	}
}

// What is seen of a package is no finding, and depends on the settings.
func TestNewSurface(t *testing.T) {
	pkgs, err := loadFrom(filepath.Join("..", "testdata", "old"), "libraries/oldlspdev")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		settings analyzer.Settings
		want     []string // the functions that may be any method's, with what becomes of a bare error
	}{
		{analyzer.Settings{}, []string{
			"(*agent).handle [] closes the connection and as a rule panics",
			"a function in async [] never reaches the peer",
		}},
		{analyzer.Settings{Protocol: "none"}, nil},
	} {
		sees, err := analyzer.NewSurface(c.settings)
		if err != nil {
			t.Fatal(err)
		}
		graph, err := checker.Analyze([]*analysis.Analyzer{sees}, pkgs, nil)
		if err != nil {
			t.Fatal(err)
		}
		act := graph.Roots[0]
		p, ok := act.Result.(*surface.Package)
		if act.Err != nil || len(act.Diagnostics) > 0 || !ok {
			t.Fatalf("%+v, %v, %v", act.Result, act.Diagnostics, act.Err)
		}
		var got []string
		for _, name := range []string{"(*agent).handle", "a function in async"} {
			if p == nil {
				break
			}
			for _, h := range p.Handlers {
				if h.Func == name && h.Method == "" {
					got = append(got, fmt.Sprintf("%s %v %s", h.Func, h.Bare.Codes, h.Bare.Effect))
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q", c.settings, got)
		}
	}
	if _, err := analyzer.NewSurface(analyzer.Settings{Protocol: "lsp"}); err == nil {
		t.Error("a protocol that is none")
	}
}

// Where the engine fails, nothing is told of what the peer sees or can read.
func TestEngineFails(t *testing.T) {
	defect := errors.New("a defect")
	for _, newAnalyzer := range []func(analyzer.Settings) (*analysis.Analyzer, error){analyzer.NewSurface, analyzer.NewContract} {
		a, err := newAnalyzer(analyzer.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		pass := &analysis.Pass{Analyzer: a, ResultOf: map[*analysis.Analyzer]any{a.Requires[0]: &errflow.Result{Failed: defect}}}
		if _, err := a.Run(pass); err != defect {
			t.Errorf("%s: %v", a.Name, err)
		}
	}
}
