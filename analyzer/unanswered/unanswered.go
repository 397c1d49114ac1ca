package unanswered

import (
	_ "embed"
	"fmt"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("unanswered", doc, run)

func run(pass *check.Pass) {
	for _, f := range pass.Flow.Faults {
		switch f.Wrong {
		case errflow.Silent:
			pass.Fault(f, protocol.Answered(), "this way through the handler neither answers nor fails, and the peer waits for ever; reply, with an error if need be")
		case errflow.Twice:
			pass.Fault(f, protocol.Rule{}, "the request is answered twice: the second answer is refused or confuses the peer; return after the first")
		case errflow.Forgets:
			pass.Fault(f, protocol.Answered(), "the handler says that it answers later, but keeps nothing to answer with, and the peer waits for ever")
		case errflow.Dropped, errflow.Closes:
			out := report.Finding{Pos: f.Pos, End: f.End, Message: unheard(pass, f), Claim: asked(pass, f)}
			if f.Beside != nil {
				out.Related = check.Places([]errflow.Related{*f.Beside})
			}
			pass.Report(out)
		case errflow.Notification:
			what := f.Method
			if what == "" {
				what = "a message without an id"
			}
			pass.Fault(f, protocol.Unanswered(), "%s is a notification, which is never answered: this is an answer without the id of a request", what)
		case errflow.NumberOnly:
			pass.Fault(f, protocol.Answered(), "the id of a request may be a string, which does not decode into %s: such a request gets no answer with its id; use json.RawMessage or any", f.Value)
		case errflow.NoDefault:
			pass.Fault(f, protocol.Answered(), "a request whose method is none of these is not answered, and the peer waits for ever; %s has %s", pass.Flow.Protocol.Title, pass.Code(-32601))
		case errflow.Both:
			beside, taken := "an error", "take it for a success or for no answer"
			if f.Value == "error" {
				beside, taken = "a result", "take it for no answer"
			}
			pass.Fault(f, protocol.Answered(), "an answer with %s has %q as well, which is never left out: peers %s; a response has exactly one of the two", beside, f.Value, taken)
		case errflow.NoResult:
			answer := "this answer"
			if f.Method != "" {
				answer = "the answer to " + f.Method
			}
			pass.Fault(f, protocol.Answered(), "%s has neither a result nor an error: a nil result is left out; send an empty object, or null without omitempty", answer)
		}
	}
}

// asked returns what the protocol asks for where a failure is kept from the
// peer.
func asked(pass *check.Pass, f errflow.Fault) details.Claim {
	if a, ok := pass.Flow.Protocol.Answer(f.Meaning); ok {
		return pass.Claim(f.Meaning, a)
	}
	return check.Rule(protocol.Answered(), "")
}

// unheard says what becomes of a failure that is kept from the peer.
func unheard(pass *check.Pass, f errflow.Fault) string {
	a, _ := pass.Flow.Protocol.Answer(f.Meaning)
	has := fmt.Sprintf("%s has %d (%s)", pass.Flow.Protocol.Title, a.Code, pass.Flow.Protocol.CodeName(a.Code))
	what := "a message that is no valid request"
	switch f.Meaning {
	case protocol.InvalidParams:
		return "params that do not decode are taken for empty ones, and the peer is told something else or nothing; " + has
	case protocol.ParseError:
		what = "a message that is not valid JSON"
		has += ", to be sent with a null id"
	}
	if f.Wrong == errflow.Closes {
		return fmt.Sprintf("%s ends the connection without an answer; %s", what, has)
	}
	return fmt.Sprintf("%s is dropped, and its sender waits for ever; %s", what, has)
}
