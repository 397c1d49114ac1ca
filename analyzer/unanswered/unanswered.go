package unanswered

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/details"
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
	return s.Analyzer("unanswered", doc, run)
}

func run(pass *check.Pass) error {
	defer pass.Flow.Hold()()
	for _, s := range find(pass.Flow) {
		claim := check.Rule(protocol.Answered(), "")
		message := "this way through the handler neither answers nor fails, and the peer waits for ever; reply, with an error if need be"
		switch {
		case s.twice:
			message = "the request is answered twice: the second answer is refused or confuses the peer; return after the first"
			claim = details.Claim{}
		case s.async:
			message = "the handler says that it answers later, but keeps nothing to answer with, and the peer waits for ever"
		}
		pass.Report(report.Finding{Pos: s.pos, End: s.end, Message: message, Claim: claim, Related: s.related})
	}
	for _, x := range pass.Flow.Unheard {
		pass.Report(report.Finding{Pos: x.Pos, End: x.End, Message: unheard(pass, x), Claim: asked(pass, x)})
	}
	for _, x := range pass.Flow.Frames {
		pass.Report(report.Finding{Pos: x.Pos, End: x.End, Message: malformed(pass, x), Claim: check.Rule(protocol.Answered(), x.Method)})
	}
	for _, x := range pass.Flow.Unasked {
		pass.Report(report.Finding{Pos: x.Pos, End: x.End, Message: fmt.Sprintf("%s is a notification, which is never answered: this is an answer without the id of a request", x.Method), Claim: check.Rule(protocol.Unanswered(), x.Method)})
	}
	return nil
}

// asked returns what the protocol asks for where a failure is kept from the
// peer.
func asked(pass *check.Pass, x errflow.Unheard) details.Claim {
	if a, ok := pass.Flow.Protocol.Answer(x.Meaning); ok {
		return pass.Claim(x.Meaning, a)
	}
	return check.Rule(protocol.Answered(), "")
}

// unheard says what becomes of a failure that is kept from the peer.
func unheard(pass *check.Pass, x errflow.Unheard) string {
	if x.Meaning == "" {
		return "where this fails, the request is not answered, and the peer waits for ever; send an error"
	}
	a, _ := pass.Flow.Protocol.Answer(x.Meaning)
	has := fmt.Sprintf("%s has %d (%s)", pass.Flow.Protocol.Title, a.Code, pass.Flow.Protocol.CodeName(a.Code))
	if x.Meaning == protocol.InvalidParams {
		return "params that do not decode are taken for empty ones, and the peer is told something else or nothing; " + has
	}
	what := "a message that is not valid JSON"
	if x.Meaning == protocol.InvalidRequest {
		what = "a message that is no valid request"
	} else {
		has += ", to be sent with a null id"
	}
	if x.Closed {
		return fmt.Sprintf("%s ends the connection without an answer; %s", what, has)
	}
	return fmt.Sprintf("%s is dropped, and its sender waits for ever; %s", what, has)
}

// malformed says why a request gets no answer.
func malformed(pass *check.Pass, x errflow.Malformed) string {
	switch x.Fault {
	case errflow.NumberOnly:
		return fmt.Sprintf("the id of a request may be a string, which does not decode into %s: such a request gets no answer with its id; use json.RawMessage or any", x.Type)
	case errflow.NoDefault:
		return fmt.Sprintf("a request whose method is none of these is not answered, and the peer waits for ever; %s has %s", pass.Flow.Protocol.Title, pass.Code(-32601))
	}
	answer := "this answer"
	if x.Method != "" {
		answer = "the answer to " + x.Method
	}
	return answer + " has neither a result nor an error: a nil result is left out; send an empty object, or null without omitempty"
}
