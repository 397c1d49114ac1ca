package cancelerr

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
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
	for _, s := range pass.Flow.Stops {
		m := protocol.PromptCancelled
		a, ok := pass.Flow.Protocol.Answer(m)
		if !ok {
			continue
		}
		f := report.Finding{Pos: s.Pos, End: s.End, Claim: pass.Claim(m, a)}
		f.Claim.Methods = []string{s.Method}
		switch {
		case s.Cancelled != nil:
			f.Message = fmt.Sprintf("%s answers a %s with %s; %s wants %s", s.Method, m, stopped(s.Value), pass.Flow.Protocol.Title, a.Result)
			if s.Cancelled.Message != "" {
				f.Message += ", because " + s.Cancelled.Message
			}
			f.Because = report.Related{Pos: s.Cancelled.Pos, Message: s.Cancelled.Message}
		case s.Always != nil:
			f.Message = fmt.Sprintf("%s answers every turn as a cancelled one: the context that is asked here has been ended before; ask first", s.Method)
			f.Related = []report.Related{{Pos: s.Always.Pos, Message: s.Always.Message}}
		default:
			continue
		}
		pass.Report(f)
	}
	return nil
}

// stopped names the stop reason that an answer has.
func stopped(reason string) string {
	if reason == "" {
		return "no stop reason"
	}
	return fmt.Sprintf("the stop reason %q", reason)
}
