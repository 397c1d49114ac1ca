package missingerr

import (
	_ "embed"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("missingerr", doc, run)

func run(pass *check.Pass) {
	for _, o := range pass.Flow.Misses {
		f := pass.Finding(o, pass.Accepted(o), pass.Fixes.Miss(o))
		f.Claim.Read = nil
		pass.Report(f)
	}
}
