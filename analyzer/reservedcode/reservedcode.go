package reservedcode

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/acperrlint/acperrlint/analyzer/details"
	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/codes"
	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/fix"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer is the check with its default settings, and New makes it one of a suite.
var Analyzer, New = check.New("reservedcode", doc, run)

// Why there is no fix.
const (
	chosen  = "only the program can choose another code, and its clients have to learn it"
	unknown = "the code is sent for something else, too, or the program does not show for what alone"
)

func run(pass *check.Pass) {
	p := pass.Flow.Protocol
	said := make(map[token.Pos]bool) // places of which the finding about a code speaks
	misused := make(map[token.Pos]bool)
	for _, o := range pass.Flow.Outcomes {
		if o.Class == errflow.Misused && !check.Cancellation(o.Verdict.Meaning) {
			misused[o.Pos] = true
		}
	}
	for _, u := range pass.Codes {
		message, told, claim := "", int64(0), details.Claim{Read: pass.Named(u.Value)}
		if code, known := p.Lookup(u.Value); known && !code.Removed {
			if message, told = collision(p, code, u); message == "" {
				message, told = always(p, code, u, misused)
			}
			claim.Force, claim.Source = details.States, code.Source
		} else if r, ok := p.ReservedRange(u.Value); ok {
			message, told = reserved(p, r, u)
			claim.Force, claim.Source = details.Force(r.Force), r.Source
		}
		if message != "" {
			if told != 0 {
				claim.Want = pass.Named(told)
			}
			if m := situation(p, u); told != 0 && told == codeFor(p, m) {
				claim.Situation = string(m)
			}
			f := report.Finding{Pos: u.Pos, End: u.End, Home: u.Home, Message: message, Claim: claim, Related: related(pass, u), Among: u.Imported}
			f.NoFix = unknown
			if code := replacement(p, u); code != 0 && code == told {
				offer := pass.Fixes.Code(u.Pos, u.End, code)
				f.Fix, f.NoFix = offer.Fix, offer.Why
			} else if told == 0 {
				f.NoFix = chosen
			}
			if !u.Elsewhere {
				pass.Report(f)
				for _, s := range u.Sends {
					said[s.Pos] = true
				}
			}
			continue
		}
		for _, s := range u.Sends {
			if message := mistaken(p, u, s); message != "" {
				said[s.Pos] = true
				claim.Situation, claim.Want = string(s.Meaning()), pass.Named(codeFor(p, s.Meaning()))
				pass.Report(report.Finding{Pos: s.Pos, End: s.Pos, Message: message, Claim: claim, NoFix: unknown})
			}
		}
	}
	for _, o := range pass.Flow.Outcomes {
		if o.Class == errflow.Misused && !said[o.Pos] && !check.Cancellation(o.Verdict.Meaning) {
			pass.Report(pass.Finding(o, pass.Message(o), fix.Offer{Why: unknown}))
		}
	}
}

// mistaken says that one place sends a code of the protocol for something else,
// although the code is called after what it is for, or returns "".
func mistaken(p *protocol.Protocol, u codes.Use, s errflow.Send) string {
	code, known := p.Lookup(u.Value)
	if !known || code.Disputed {
		return ""
	}
	if slices.ContainsFunc(s.Errors, func(e errflow.Sent) bool { return says(p, e.Text, code) }) {
		return ""
	}
	if message, _ := other(p, code, u, s.Meaning()); message != "" || !acted[code.Value] {
		return message
	}
	if u.Chosen || s.Any || len(s.Errors) == 0 || slices.ContainsFunc(s.Context, code.NamedIn) || slices.ContainsFunc(s.Errors, func(e errflow.Sent) bool { return means(p, e, code) || !denies(p, e, code) }) {
		return ""
	}
	here := u
	here.Name, here.Decl, here.Sends = "", nil, []errflow.Send{s}
	message, _ := effect(p, code, u, here)
	return message
}

// effect says what peers take a code for, what it is sent for here, and the way out.
func effect(p *protocol.Protocol, code protocol.Code, u, here codes.Use) (message string, want int64) {
	message = fmt.Sprintf("%d%s is %s's %q", u.Value, nameOf(u), p.Title, code.Name)
	if what := consequence[code.Value]; what != "" {
		message += ", which " + what
	}
	switch told, any := quoted(here); {
	case cause.Telling(here.Name):
		message += fmt.Sprintf("; the name says %q", here.Name)
	case told != "":
		message += fmt.Sprintf("; the message says %q", told)
	case any:
		message += "; here it is sent for any error"
	}
	way, want := wayOut(p, here)
	return message + ": " + way, want
}

// denies reports whether an error is clearly another one than a code is for:
// there is evidence of what the protocol has another code for, or its text speaks
// of what the code is mistaken for.
func denies(p *protocol.Protocol, e errflow.Sent, code protocol.Code) bool {
	other := codeFor(p, e.Meaning)
	return other != 0 && other != code.Value || code.DeniedIn(e.Text)
}

// means reports whether an error is one that a code is for.
func means(p *protocol.Protocol, e errflow.Sent, code protocol.Code) bool {
	said := func(text string) bool { return says(p, text, code) }
	if (e.Unseen || e.Own && code.Value == authRequired) && !code.DeniedIn(e.Text) && cause.Named(e.Text) == "" {
		return true // what is not set may be a login, whatever the error says
	}
	return codeFor(p, e.Meaning) == code.Value || said(e.Text) || slices.ContainsFunc(e.Inside, said) || slices.ContainsFunc(e.Context, code.NamedIn)
}

// other says which other code of its own ranges the protocol has for a
// situation, and returns it, or "".
func other(p *protocol.Protocol, code protocol.Code, u codes.Use, m protocol.Meaning) (message string, told int64) {
	own := func(value int64) bool {
		r, ok := p.ReservedRange(value)
		return ok && r.Own
	}
	if a, ok := p.Answer(m); ok && a.Code != u.Value && own(a.Code) && own(u.Value) {
		return fmt.Sprintf("%d%s is %s's %q; %s", u.Value, nameOf(u), p.Title, code.Name, hasFor(p, a.Code, m)), a.Code
	}
	return "", 0
}

// reserved says that a custom code lies in a range that is not the program's, and returns
// the code that it tells to send instead, or 0.
func reserved(p *protocol.Protocol, r protocol.Range, u codes.Use) (message string, told int64) {
	var b strings.Builder
	fmt.Fprintf(&b, "%d%s is a custom code in the range %d to %d, ", u.Value, nameOf(u), r.Low, r.High)
	if r.Draft {
		fmt.Fprintf(&b, "which %s uses for itself and %s's draft asks to avoid", r.Owner, p.Title)
	} else {
		fmt.Fprintf(&b, "which is reserved for %s", r.Owner)
	}
	way, told := wayOut(p, u)
	if agreed(u) == "" && maps(u) && !u.Chosen {
		b.WriteString("; here it is sent for any error: " + way)
	} else {
		b.WriteString("; " + way)
	}
	if p.Name == "acp" && (u.Value == -32001 || u.Value == -32003) {
		b.WriteString(" (an error-code page shows -32001 and -32003 as custom codes, against its own rule)")
	}
	return b.String(), told
}

// collision says that a code of the protocol is used with another meaning, and returns the
// code that it tells to send instead; or "".
func collision(p *protocol.Protocol, code protocol.Code, u codes.Use) (message string, want int64) {
	name := cause.Words(u.Name)
	if code.Disputed || len(code.Words) == 0 || code.NamedIn(name) {
		return "", 0
	}
	if other, ok := names(p, name, code); ok {
		return fmt.Sprintf("%d%s is %s's %q, which peers act on; %s has %d (%s) for that", u.Value, nameOf(u), p.Title, code.Name, p.Title, other.Value, other.Name), other.Value
	}
	if says(p, name, code) {
		return "", 0
	}
	if !acted[code.Value] {
		return other(p, code, u, cause.Named(name))
	}
	if len(u.Sends) == 0 && !slices.ContainsFunc(p.Codes, func(c protocol.Code) bool { return c.SpokenOf(name) }) || meant(p, code, u) {
		return "", 0 // a name in other words may mean what the code is for
	}
	if told, _ := quoted(u); told == "" && agreed(u) == "" && code.Value != authRequired && !code.DeniedIn(name) && title(u) == "" && cause.Named(name) == "" {
		return "", 0 // a name that speaks of nothing else may mean what the code is for
	}
	return effect(p, code, u, u)
}

// always says that a constant is never sent for what its code means, if its name does not speak of
// that, either: it has the wrong number.
func always(p *protocol.Protocol, code protocol.Code, u codes.Use, misused map[token.Pos]bool) (message string, want int64) {
	a, ok := p.Answer(agreed(u))
	if !ok || u.Decl == nil || u.Imported || code.NamedIn(cause.Words(u.Name)) || slices.ContainsFunc(u.Sends, func(s errflow.Send) bool { return !misused[s.Pos] }) {
		return "", 0
	}
	return fmt.Sprintf("%d%s is %s's %q; %s", u.Value, nameOf(u), p.Title, code.Name, hasFor(p, a.Code, agreed(u))), a.Code
}

// meant reports whether a code is what the protocol has for one of the errors
// that it is sent for at one of the places; where callers decide what the
// errors are, for all of them. A constant that is called after what the
// protocol has another code for must be meant everywhere.
func meant(p *protocol.Protocol, code protocol.Code, u codes.Use) bool {
	denied := code.DeniedIn(cause.Words(u.Name)) // then what is not seen says nothing for it
	is := func(e errflow.Sent) bool { return !(denied && e.Unseen) && means(p, e, code) }
	isSent := func(s errflow.Send) bool {
		if slices.ContainsFunc(s.Context, code.NamedIn) {
			return true
		}
		if s.Passed {
			return !s.Any && !slices.ContainsFunc(s.Errors, func(e errflow.Sent) bool { return !is(e) })
		}
		return slices.ContainsFunc(s.Errors, is)
	}
	if other := codeFor(p, title(u)); other != 0 && other != u.Value {
		return len(u.Sends) > 0 && !slices.ContainsFunc(u.Sends, func(s errflow.Send) bool { return !isSent(s) })
	}
	return slices.ContainsFunc(u.Sends, isSent)
}

// quoted returns the first text that a code is sent with. any reports whether
// it is sent for any error instead: for some that tell nothing, or for several
// at one place that are not all of one kind.
func quoted(u codes.Use) (text string, any bool) {
	if u.Chosen {
		return "", false // some of the errors get other codes
	}
	for _, s := range u.Sends {
		var texts []string
		for _, e := range s.Errors {
			if e.Text != "" && !slices.Contains(texts, e.Text) {
				texts = append(texts, e.Text)
			}
		}
		if !s.Unseen && (s.Any || len(texts) > 1 && s.Meaning() == "") {
			any = true
		} else if len(texts) > 0 && text == "" {
			text = texts[0]
		}
	}
	return text, any
}

// maps reports whether a function gives the code to every error.
func maps(u codes.Use) bool {
	return slices.ContainsFunc(u.Sends, func(s errflow.Send) bool { return s.Maps })
}

// agreed returns the situation that all of the errors speak for that a code is
// sent for, or "".
func agreed(u codes.Use) protocol.Meaning {
	return same(u, func(e errflow.Sent) protocol.Meaning { return e.Meaning })
}

// spoken returns the situation that the words of all messages speak of that a code is
// sent with, where no evidence tells. Words for what is invalid may be about anything.
func spoken(u codes.Use) protocol.Meaning {
	return same(u, func(e errflow.Sent) protocol.Meaning {
		m := cause.Named(e.Text)
		if e.Meaning != "" || len(e.Inside) > 0 || m == protocol.InvalidParams {
			return ""
		}
		return m
	})
}

// same returns what is the same of all errors that a code is sent for, or "".
func same(u codes.Use, of func(errflow.Sent) protocol.Meaning) (m protocol.Meaning) {
	for _, s := range u.Sends {
		for _, e := range s.Errors {
			one := of(e)
			if one == "" || m != "" && one != m {
				return ""
			}
			m = one
		}
		if s.Any || u.Chosen {
			return ""
		}
	}
	return m
}

// title returns the situation that a constant is called after, or "".
func title(u codes.Use) protocol.Meaning {
	if u.Decl == nil {
		return ""
	}
	return cause.OfName(u.Name)
}

const authRequired = -32000

// acted are the codes of ACP that clients act on, for which a catch-all use
// or another meaning in the message alone is a defect.
var acted = map[int64]bool{-32000: true, -32002: true, -32800: true}

// consequence is what a code tells the peer, be it a client or an agent.
var consequence = map[int64]string{
	-32000: "asks for a login",
	-32002: "says that the session or file is gone",
	-32800: "says that the request was cancelled",
}

// wayOut names the code that the protocol has for what a constant is called
// after, or for what all errors are that the code is sent for, and returns it; else where
// custom codes go.
func wayOut(p *protocol.Protocol, u codes.Use) (way string, code int64) {
	m := situation(p, u)
	if a, ok := p.Answer(m); ok && a.Code == 0 {
		return fmt.Sprintf("answer %s %s with %s instead of an error", check.Article(string(m)), m, a.Result), 0
	}
	if code := codeFor(p, m); code != 0 && code != u.Value {
		return hasFor(p, code, m), code
	}
	_, known := p.Lookup(u.Value)
	_, any := quoted(u)
	switch {
	case maps(u) || known && any: // there is no one thing that a code of its own could tell
		return fmt.Sprintf("send %d (%s) with %s, or %s", internal, p.CodeName(internal), p.DataName, p.Custom), 0
	case known:
		return fmt.Sprintf("%s, or send %d (%s) with %s", p.Custom, internal, p.CodeName(internal), p.DataName), 0
	}
	return p.Custom, 0
}

// situation returns what a constant is called after or what all errors are
// that the code is sent for, unless the two differ.
func situation(p *protocol.Protocol, u codes.Use) protocol.Meaning {
	m, told := title(u), cmp.Or(agreed(u), spoken(u))
	if told == "" {
		return m
	}
	if m != "" && codeFor(p, m) != codeFor(p, told) {
		return ""
	}
	return told
}

const internal = -32603

// replacement returns the code that every place that sends a code should send
// instead, or 0 if that is not certain: each place has one error, with a message
// of its own that has nothing of another error's, and the name of the code does
// not tell something else. What fails to be read need not be missing.
func replacement(p *protocol.Protocol, u codes.Use) int64 {
	m := cmp.Or(agreed(u), title(u))
	a, ok := p.Answer(m)
	if !ok || a.Code == 0 || a.Code == u.Value || m == protocol.FileNotFound {
		return 0
	}
	for _, s := range u.Sends {
		if s.Foreign != nil || s.Passed || s.Maps || len(s.Errors) != 1 || s.Errors[0].Text == "" || len(s.Errors[0].Inside) > 0 {
			return 0
		}
		told := cause.Named(s.Errors[0].Text)
		if told != "" && codeFor(p, told) != a.Code || told == "" && m == protocol.MethodNotFound {
			return 0 // a method whose capability is advertised is there, whatever it lacks
		}
	}
	if t := title(u); t != "" && codeFor(p, t) != a.Code || t == "" && u.Decl != nil && cause.Telling(u.Name) {
		return 0
	}
	return a.Code
}

// codeFor returns the code that the protocol has for a situation, or 0.
func codeFor(p *protocol.Protocol, m protocol.Meaning) int64 {
	if a, ok := p.Answer(m); ok {
		return a.Code
	}
	for _, c := range p.Codes {
		if !c.Removed && slices.Contains(c.Meanings, m) {
			return c.Value
		}
	}
	return 0
}

// hasFor says which code the protocol has for a situation.
func hasFor(p *protocol.Protocol, code int64, m protocol.Meaning) string {
	return fmt.Sprintf("%s has %d (%s) for %s %s", p.Title, code, p.CodeName(code), check.Article(string(m)), m)
}

// says reports whether words speak of what the code is for.
func says(p *protocol.Protocol, words string, code protocol.Code) bool {
	if code.NamedIn(words) {
		return true
	}
	a, ok := p.Answer(cause.Named(words))
	return ok && a.Code == code.Value
}

// names returns the other code of the protocol that a constant is named after.
func names(p *protocol.Protocol, words string, not protocol.Code) (protocol.Code, bool) {
	words = protocol.Letters(words)
	if words == "" {
		return protocol.Code{}, false
	}
	for _, c := range p.Codes {
		if c.Value != not.Value && !c.Disputed && !c.Removed && strings.Contains(words, protocol.Letters(c.Name)) {
			return c, true
		}
	}
	return protocol.Code{}, false
}

func nameOf(u codes.Use) string {
	if u.Name == "" {
		return ""
	}
	return " (" + u.Name + ")"
}

// related returns where another package declares a code, and the places that send it,
// each with the way of the error from there.
func related(pass *check.Pass, u codes.Use) []report.Related {
	var out []report.Related
	if u.Imported && u.Decl != nil && u.Decl.Pos().IsValid() {
		out = append(out, report.Related{Pos: u.Decl.Pos(), Message: "declared here"})
	}
	for _, s := range u.Sends {
		way := []report.Related{{Pos: s.Pos, Message: "sent here"}}
		for _, r := range s.Relays {
			if !slices.ContainsFunc(way, func(x report.Related) bool { return pass.Flow.Package.SameLine(x.Pos, r) }) {
				way = append(way, report.Related{Pos: r, Message: "handed on here"})
			}
		}
		if x := s.Foreign; x != nil && x.Code.From.At.Line > 0 {
			out = append(out, report.Related{Pos: pass.Flow.Package.Pos(x.Code.From.At), Message: "written here"})
		} else if x != nil && x.Code.Row != nil {
			out = append(out, report.Related{Pos: pass.Flow.Package.Pos(*x.Made), Message: "written here"})
		} else if x != nil && x.Made != nil {
			out = append(out, report.Related{Pos: pass.Flow.Package.Pos(*x.Made), Message: "an error with it is made here"})
		} else if len(way) > 1 {
			way[0].Message = "an error with it is made here"
		}
		out = append(out, way...)
	}
	return out
}
