package nodata

import (
	_ "embed"
	"fmt"

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
	return s.Analyzer("nodata", doc, run)
}

func run(pass *check.Pass) error {
	if p := pass.Flow.Protocol; p == nil || p.Name != "acp" {
		return nil // only ACP names fields of the data
	}
	for _, e := range pass.Flow.Errors {
		if e.HasData {
			continue
		}
		switch e.Code {
		case -32002:
			pass.Report(report.Finding{Pos: e.Pos, End: e.End, Message: fmt.Sprintf("%s goes out without data; %s names data.sessionId for a session and data.uri for anything else", pass.Code(e.Code), pass.Flow.Protocol.Title)})
		case -32601:
			pass.Report(report.Finding{Pos: e.Pos, End: e.End, Message: fmt.Sprintf("%s goes out without data; %s names data.method", pass.Code(e.Code), pass.Flow.Protocol.Title)})
		}
	}
	return nil
}
