package nodata

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings.
var Analyzer = New(check.Default())

// New returns the check as an analyzer of the suite.
func New(s *check.Suite) *analysis.Analyzer {
	return s.Analyzer("nodata", doc, run)
}

func run(pass *check.Pass) error {
	if p := pass.Flow.Protocol; p == nil || p.Name != "acp" {
		return nil // ARC shows details in an example, and asks for none
	}
	for _, e := range pass.Flow.Errors {
		names := asked(pass.Flow.Protocol, e.Code)
		if e.HasData || len(names) == 0 {
			continue
		}
		pass.Report(report.Finding{Pos: e.Pos, End: e.End, Message: fmt.Sprintf("%s goes out without %s; %s names %s",
			pass.Code(e.Code), pass.Flow.Protocol.DataName, pass.Flow.Protocol.Title, strings.Join(names, " or "))})
	}
	return nil
}

// asked returns the data that the protocol names for a code, in the order of
// their names: one for each situation that the code is for.
func asked(p *protocol.Protocol, code int64) []string {
	var names []string
	for _, a := range p.Answers {
		name := p.DataName + "." + a.Data
		if a.Code == code && a.Data != "" && a.Data != protocol.AnyField && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
