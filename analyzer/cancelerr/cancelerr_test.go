package cancelerr_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/cancelerr"
)

func TestAnalyzer(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, filepath.Join(root, "testdata"), cancelerr.Analyzer,
		"cancelerr/agent", "cancelerr/client", "cancelerr/handrolled")
}
