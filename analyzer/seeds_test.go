package analyzer_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer"
)

// TestSeeds holds the whole suite, with the checks that are off by default, to
// the Go counterparts of the published examples of error handling: what they
// recommend is silent, and what they warn of is found.
func TestSeeds(t *testing.T) {
	checks := suite(t, analyzer.Settings{Enable: []string{"nodata", "undocumentedcode"}})
	for _, dir := range []string{"testdata", "testdata/old"} {
		analysistest.Run(t, filepath.Join(moduleRoot(t), dir), checks, "seeds/...")
	}
}
