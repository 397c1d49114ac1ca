package analyzer_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"
)

// TestAlone runs each check alone on the programs that its docs show. That it does as the
// others of testdata want is held by enginetest, which loads all of them once.
func TestAlone(t *testing.T) {
	testdata, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all(t) {
		t.Run(a.Name, func(t *testing.T) {
			t.Parallel()
			analysistest.Run(t, testdata, a, a.Name+"/docs/...")
		})
	}
}
