package unanswered_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/acperrlint/acperrlint/analyzer/unanswered"
)

func TestAnalyzer(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, filepath.Join(root, "testdata"), unanswered.Analyzer,
		"unanswered/docs/...",
		"unanswered/responder", "unanswered/raw", "unanswered/async",
		"unanswered/frames", "unanswered/clients", "unanswered/params", "unanswered/logged", "unanswered/notified", "unanswered/besides", "unanswered/malformed", "unanswered/both/...", "unanswered/layered/...")
}

// The library whose handlers are given a replier, up to v0.10.0.
func TestOld(t *testing.T) {
	dir, err := filepath.Abs("../../testdata/old")
	if err != nil {
		t.Fatal(err)
	}
	analysistest.Run(t, dir, unanswered.Analyzer, "unanswered/docs/...", "unanswered/responder", "unanswered/twice")
}
