package unanswered

import (
	_ "embed"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	return s.Analyzer("unanswered", doc, run)
}

func run(pass *check.Pass) error {
	for _, s := range find(pass.Flow) {
		message := "this way through the handler neither answers nor fails, and the peer waits for ever; reply, with an error if need be"
		switch {
		case s.twice:
			message = "the request is answered twice: the second answer is refused or confuses the peer; return after the first"
		case s.async:
			message = "the handler says that it answers later, but keeps nothing to answer with, and the peer waits for ever"
		}
		pass.Report(report.Finding{Pos: s.pos, End: s.end, Message: message, Related: s.related})
	}
	return nil
}
