package cancelerr_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/cancelerr"
)

// testdata returns a tree of packages for analysistest.
func testdata(t *testing.T, elem ...string) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join(append([]string{"..", "..", "testdata"}, elem...)...))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAnalyzer(t *testing.T) {
	analysistest.Run(t, testdata(t), cancelerr.Analyzer,
		"cancelerr/docs/...",
		"cancelerr/prompt",
		"cancelerr/joined",
		"cancelerr/permission",
		"cancelerr/agent",
		"cancelerr/mapped",
		"cancelerr/code",
		"cancelerr/context",
		"cancelerr/served/...",
		"cancelerr/outside/...",
		"cancelerr/responder",
		"cancelerr/kept",
		"cancelerr/requests/...",
		"cancelerr/turn",
		"cancelerr/named",
	)
}

// Versions below v0.12 send -32603 for a context that is done.
func TestOld(t *testing.T) {
	analysistest.Run(t, testdata(t, "old"), cancelerr.Analyzer, "cancelerr/prompt")
}
