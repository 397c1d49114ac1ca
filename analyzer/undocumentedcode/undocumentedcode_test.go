package undocumentedcode_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/undocumentedcode"
)

// TestAnalyzer runs the check alone on the programs that its docs show. That it does
// as the others of testdata want is held by enginetest, which loads all of them once.
func TestAnalyzer(t *testing.T) {
	testdata, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, testdata, undocumentedcode.Analyzer, "undocumentedcode/docs/...")
}
