package lostcode_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/lostcode"
)

func TestAnalyzer(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, filepath.Join(root, "testdata"), lostcode.Analyzer,
		"lostcode/coder", "lostcode/unwraps", "lostcode/handrolled")
}
