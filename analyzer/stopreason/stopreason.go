package stopreason

import (
	_ "embed"
	"strconv"
	"strings"

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
	return s.Analyzer("stopreason", doc, run)
}

func run(pass *check.Pass) error {
	defer pass.Flow.Hold()()
	p := pass.Flow.Protocol
	for _, f := range pass.Flow.Faults {
		if f.Wrong == errflow.NoSuchReason {
			pass.Fault(f, protocol.Stopped(), "%s is answered with %s; %s has %s", f.Method, said(f.Value), p.Title, among(p.StopReasons))
		}
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
