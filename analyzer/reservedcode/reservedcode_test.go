package reservedcode_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/reservedcode"
)

// testdata returns the tree of packages for analysistest.
func testdata(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestAnalyzer runs the check alone on the programs that its docs show. That it does
// as the others of testdata want is held by enginetest, which loads all of them once.
func TestAnalyzer(t *testing.T) {
	analysistest.Run(t, testdata(t), reservedcode.Analyzer, "reservedcode/docs/...")
}
