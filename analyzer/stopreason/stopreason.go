package stopreason

import (
	_ "embed"
	"fmt"
	"strconv"
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
	return s.Analyzer("stopreason", doc, run)
}

func run(pass *check.Pass) error {
	defer pass.Flow.Hold()()
	for _, s := range pass.Flow.Stops {
		if s.Known {
			continue
		}
		claim := check.Rule(protocol.Stopped(), s.Method)
		pass.Report(report.Finding{
			Pos: s.Pos, End: s.End, Claim: claim,
			Message: fmt.Sprintf("%s is answered with %s; %s has %s", s.Method, said(s.Value), pass.Flow.Protocol.Title, among(pass.Flow.Protocol.StopReasons)),
		})
	}
	return nil
}

// said names a stop reason that the protocol does not have.
func said(reason string) string {
	if reason == "" {
		return "no stop reason"
	}
	return "the stop reason " + strconv.Quote(reason)
}

// among lists the stop reasons that a protocol has.
func among(reasons []string) string {
	return strings.Join(reasons[:len(reasons)-1], ", ") + " and " + reasons[len(reasons)-1]
}
