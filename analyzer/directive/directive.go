package directive

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	return s.Analyzer("directive", doc, run)
}

func run(pass *check.Pass) error {
	for _, f := range pass.Files {
		for _, d := range directive.Parse(f) {
			problem := d.Problem
			for _, name := range d.Checks {
				if names := pass.Suite.Names; len(names) > 0 && !slices.Contains(names, name) && problem == "" {
					problem = fmt.Sprintf("unknown check %q in the directive ignore; the checks are %s", name, strings.Join(names, ", "))
				}
			}
			if problem != "" {
				pass.Report(report.Finding{Pos: d.Pos, End: d.End, Message: problem})
			}
		}
	}
	return nil
}
