package cancelerr

import (
	_ "embed"
	"fmt"

	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("cancelerr", doc, run)

func run(pass *check.Pass) {
	for _, o := range pass.Flow.Outcomes {
		if !check.Cancellation(o.Verdict.Meaning) {
			continue
		}
		if o.Verdict.Meaning == protocol.Cancelled && o.Class != errflow.Built && !pass.Flow.CancelsRequests() {
			continue // its context ends with the connection
		}
		pass.Report(pass.Finding(o, pass.Message(o), pass.Fixes.Outcome(o)))
	}
	for _, x := range pass.Flow.Faults {
		m := protocol.PromptCancelled
		a, _ := pass.Flow.Protocol.Answer(m)
		offer := pass.Fixes.Fault(x)
		f := report.Finding{Pos: x.Pos, End: x.End, Claim: pass.Claim(m, a), Fix: offer.Fix, NoFix: offer.Why}
		f.Claim.Methods = []string{x.Method}
		switch x.Wrong {
		case errflow.NotCancelled:
			f.Message = fmt.Sprintf("%s answers a %s with %s; %s wants %s", x.Method, m, stopped(x.Value), pass.Flow.Protocol.Title, a.Result)
			if x.Beside.Message != "" {
				f.Message += ", because " + x.Beside.Message
			}
			f.Because = report.Related{Pos: x.Beside.Pos, Message: x.Beside.Message}
		case errflow.AlwaysCancelled:
			f.Message = fmt.Sprintf("%s answers every turn as a cancelled one: the context that is asked here has been ended before; ask first", x.Method)
			f.Related = check.Places([]errflow.Related{*x.Beside})
		default:
			continue
		}
		pass.Report(f)
	}
}

// stopped names the stop reason that an answer has.
func stopped(reason string) string {
	if reason == "" {
		return "no stop reason"
	}
	return fmt.Sprintf("the stop reason %q", reason)
}
