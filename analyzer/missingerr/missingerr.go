package missingerr

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	return s.Analyzer("missingerr", doc, run)
}

func run(pass *check.Pass) error {
	defer pass.Flow.Hold()()
	for _, o := range pass.Flow.Misses {
		f := pass.Finding(o, pass.Accepted(o), pass.Fixes.Miss(o))
		f.Claim.Read = nil
		pass.Report(f)
	}
	return nil
}
