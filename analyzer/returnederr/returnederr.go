package returnederr

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
var Analyzer, New = check.New("returnederr", doc, run)

func run(pass *check.Pass) {
	for _, o := range pass.Flow.Outcomes {
		if o.Class == errflow.Built || o.Class == errflow.Misused || check.Cancellation(o.Verdict.Meaning) {
			continue
		}
		message := ""
		switch {
		case o.Answer != nil:
			message = pass.Message(o)
		case pass.Suite.Strict:
			message = pass.Strict(o)
		default:
			continue
		}
		pass.Report(pass.Finding(o, message, pass.Fixes.Outcome(o)))
	}
	for _, x := range pass.Flow.Escapes {
		offer := pass.Fixes.Escape(x)
		f := report.Finding{Pos: x.Pos, End: x.End, Message: escaped(x), Fix: offer.Fix, NoFix: offer.Why}
		if !x.Notify { // nobody asks for an answer to a notification
			f.Claim = check.Rule(protocol.Answered(), x.Method)
		}
		pass.Report(f)
	}
}

// escaped says what becomes of an error that is returned instead of sent.
func escaped(x errflow.Escape) string {
	library := ""
	if x.Library != nil {
		library = " with " + x.Library.Name
	}
	effect := x.Effect
	switch {
	case x.Unheard && effect == "":
		effect = "never reaches the peer, which waits for ever"
	case x.Unheard && !x.Notify:
		effect = "never reaches the peer: it " + effect
	}
	switch {
	case x.Notify:
		return fmt.Sprintf("an error that a notification handler returns%s %s; log it and return nil", library, effect)
	case x.Replier != "":
		return fmt.Sprintf("an error that is returned%s %s; send it: return %s(ctx, nil, err)", library, effect, x.Replier)
	}
	return fmt.Sprintf("an error that is returned%s %s", library, effect)
}
