package genericerr

import (
	_ "embed"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("genericerr", doc, run)

func run(pass *check.Pass) {
	for _, o := range pass.Flow.Outcomes {
		if o.Class == errflow.Built && o.Answer != nil && !check.Cancellation(o.Verdict.Meaning) {
			pass.Report(pass.Finding(o, pass.Message(o), pass.Fixes.Outcome(o)))
		}
	}
}
