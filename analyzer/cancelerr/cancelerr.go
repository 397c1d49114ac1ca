package cancelerr

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	return s.Analyzer("cancelerr", doc, run)
}

func run(pass *check.Pass) error {
	defer pass.Flow.Hold()()
	for _, o := range pass.Flow.Outcomes {
		if !check.Cancellation(o.Verdict.Meaning) {
			continue
		}
		if o.Verdict.Meaning == protocol.Cancelled && o.Class != errflow.Built && !pass.Flow.CancelsRequests() {
			continue // its context ends with the connection
		}
		pass.Report(pass.Finding(o, pass.Message(o), pass.Fixes.Outcome(o)))
	}
	return nil
}
