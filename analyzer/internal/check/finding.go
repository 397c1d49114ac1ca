package check

import (
	"fmt"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fix"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

// Finding returns the finding about an outcome, with the evidence and the way of the
// error.
func (p *Pass) Finding(o errflow.Outcome, message string, offer fix.Offer) report.Finding {
	f := report.Finding{Pos: o.Pos, End: o.End, Home: o.Home, Message: message, Related: Places(o.Related), Among: o.Others > 0 || o.Layered, Fix: offer.Fix, NoFix: offer.Why}
	f.Claim = details.Claim{Methods: o.Methods, Read: p.Named(o.Wire)}
	if o.Answer != nil {
		f.Claim = p.Claim(o.Verdict.Meaning, *o.Answer)
		f.Claim.Methods, f.Claim.Read = o.Methods, p.Named(o.Wire)
		f.Because = report.Related{Pos: o.Verdict.Reason.Pos, Message: Because(o.Verdict.Reason)}
	}
	for _, way := range o.Ways {
		f.Ways = append(f.Ways, Places(way))
	}
	return f
}

// Claim returns what the protocol says about a situation.
func (p *Pass) Claim(m protocol.Meaning, a protocol.Answer) details.Claim {
	c := details.Claim{Situation: string(m), Result: a.Result, Force: details.Force(a.Force), Source: a.Source}
	if a.Code != 0 {
		c.Want = p.Named(a.Code)
	}
	return c
}

// Rule returns what a finding says about a rule and the method that it concerns.
func Rule(r protocol.Rule, method string) details.Claim {
	c := details.Claim{Force: details.Force(r.Force), Source: r.Source}
	if method != "" {
		c.Methods = []string{method}
	}
	return c
}

// Fault reports a fault of an answer, with the rule that it breaks.
func (p *Pass) Fault(f errflow.Fault, r protocol.Rule, format string, args ...any) {
	offer := p.Fixes.Fault(f)
	out := report.Finding{Pos: f.Pos, End: f.End, Claim: Rule(r, f.Method), Message: fmt.Sprintf(format, args...), Fix: offer.Fix, NoFix: offer.Why}
	if f.Code != 0 {
		out.Claim.Read = p.Named(f.Code)
	}
	if f.Beside != nil {
		out.Related = Places([]errflow.Related{*f.Beside})
	}
	p.Report(out)
}

// Named returns a code with the protocol's name for it.
func (p *Pass) Named(code int64) *details.Code {
	return &details.Code{Value: code, Name: p.Flow.Protocol.CodeName(code)}
}

// Places returns the places that an error passes in the form of a finding.
func Places(list []errflow.Related) []report.Related {
	var out []report.Related
	for _, r := range list {
		out = append(out, report.Related{Pos: r.Pos, Message: r.Message})
	}
	return out
}

// Cancellation reports whether a situation is for the check cancelerr, so that no
// other check reports it, too.
func Cancellation(m protocol.Meaning) bool {
	return m == protocol.PromptCancelled || m == protocol.OutcomeCancelled || m == protocol.Cancelled
}
