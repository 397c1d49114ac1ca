package reservedcode_test

import (
	"maps"
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

// A constant that another package declares is told where it is sent, with the place that
// has to change; one of the package's own is told at that place.
func TestDeclaration(t *testing.T) {
	declared := make(map[string]string)
	for _, result := range analysistest.Run(t, testdata(t), reservedcode.Analyzer, "reservedcode/imported") {
		for _, d := range result.Diagnostics {
			for _, r := range d.Related {
				if r.Message == "declared here" {
					at := result.Pass.Fset.Position(r.Pos)
					declared[d.Message[:len("reservedcode: -32001")]] += filepath.Base(filepath.Dir(at.Filename)) + "/" + filepath.Base(at.Filename)
				}
			}
		}
	}
	if want := map[string]string{"reservedcode: -32001": "codes/codes.go"}; !maps.Equal(declared, want) {
		t.Errorf("declarations of other packages: %v, want %v", declared, want)
	}
}
