package analyzer_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer"
)

// TestLibraries holds the whole suite to one program per library: what it says
// of each, in the library's own words, and where it is silent.
func TestLibraries(t *testing.T) {
	for _, name := range []string{
		"coder", "caelis", "ironpark", "joshgarnett", "spachava753", "brokk", "quad4",
		"rokku", "sourcegraph", "xexp", "lspdev", "creachadair", "mcp",
	} {
		t.Run(name, func(t *testing.T) {
			analysistest.Run(t, filepath.Join(moduleRoot(t), "testdata"), suite(t, analyzer.Settings{}), "libraries/"+name)
		})
	}
}

// TestOldLibraries does the same for the older API of an import path.
func TestOldLibraries(t *testing.T) {
	for _, name := range []string{"oldcoder", "oldlspdev"} {
		t.Run(name, func(t *testing.T) {
			analysistest.Run(t, filepath.Join(moduleRoot(t), "testdata", "old"), suite(t, analyzer.Settings{}), "libraries/"+name)
		})
	}
}

// TestDirectives holds the whole suite to programs that say by directives what
// nothing else in them shows.
func TestDirectives(t *testing.T) {
	for _, name := range []string{"told", "untold", "none", "handlers", "unused", "nolint"} {
		t.Run(name, func(t *testing.T) {
			analysistest.Run(t, filepath.Join(moduleRoot(t), "testdata"), suite(t, analyzer.Settings{}), "directive/"+name)
		})
	}
}

// TestOtherPeers holds the whole suite to silence in programs that speak other
// protocols, by hand and with the libraries of plain JSON-RPC.
func TestOtherPeers(t *testing.T) {
	analysistest.Run(t, filepath.Join(moduleRoot(t), "testdata"), suite(t, analyzer.Settings{}), "otherpeers/...")
}

// TestHandRolled holds the whole suite to programs without a library.
func TestHandRolled(t *testing.T) {
	for _, name := range []string{"layers", "objects", "methods", "ownmethods", "established", "cancelled"} {
		t.Run(name, func(t *testing.T) {
			analysistest.Run(t, filepath.Join(moduleRoot(t), "testdata"), suite(t, analyzer.Settings{}), "handrolled/"+name)
		})
	}
}

// TestWired holds the whole suite to the many ways in which programs bring their
// handlers, messages, error objects and failures together, in one package and
// across several.
func TestWired(t *testing.T) {
	analysistest.Run(t, filepath.Join(moduleRoot(t), "testdata"), suite(t, analyzer.Settings{}), "wired/...")
}

// moduleRoot returns the repository's root, which has the folder testdata.
func moduleRoot(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// suite returns all checks as one analyzer: analysistest compares what one
// analyzer reports, and a program for a library is about all of them.
func suite(t *testing.T, s analyzer.Settings) *analysis.Analyzer {
	t.Helper()
	checks, err := analyzer.New(s)
	if err != nil {
		t.Fatal(err)
	}
	var engine []*analysis.Analyzer
	for _, c := range checks {
		for _, r := range c.Requires {
			if !slices.Contains(checks, r) && !slices.Contains(engine, r) {
				engine = append(engine, r)
			}
		}
	}
	// What requires other checks comes after them.
	slices.SortStableFunc(checks, func(a, b *analysis.Analyzer) int { return len(a.Requires) - len(b.Requires) })
	return &analysis.Analyzer{
		Name:     "suite",
		Doc:      "suite runs all checks",
		Requires: engine,
		Run: func(pass *analysis.Pass) (any, error) {
			results := maps.Clone(pass.ResultOf)
			for _, c := range checks {
				p := *pass
				p.Analyzer, p.ResultOf = c, results
				result, err := c.Run(&p)
				if err != nil {
					return nil, err
				}
				results[c] = result
			}
			return nil, nil
		},
	}
}
