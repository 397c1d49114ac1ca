package missingerr_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/missingerr"
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
	analysistest.Run(t, testdata(t), missingerr.Analyzer,
		"missingerr/docs/...",
		"missingerr/silent",
		"missingerr/ways",
		"missingerr/handrolled",
		"missingerr/methods",
		"missingerr/extensions",
	)
}
