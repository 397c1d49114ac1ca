package reservedcode

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/check"
	"github.com/acperrlint/acperrlint/analyzer/internal/codes"
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
	return s.Analyzer("reservedcode", doc, run)
}

func run(pass *check.Pass) error {
	p := pass.Flow.Protocol
	for _, u := range codes.Of(pass.Flow) {
		message := ""
		if code, known := p.Lookup(u.Value); known && !code.Removed {
			message = collision(p, code, u)
		} else if r, ok := p.ReservedRange(u.Value); ok {
			message = reserved(p, r, u)
		}
		if message != "" {
			f := report.Finding{Pos: u.Pos, End: u.End, Message: message, Related: related(u)}
			if code := meant(p, u); code != 0 && strings.Contains(message, fmt.Sprintf("has %d (", code)) {
				f.Fix = pass.Fixes.Code(u.Pos, u.End, code)
			}
			pass.Report(f)
			continue
		}
		for _, s := range u.Sends {
			if message := mistaken(p, u, s); message != "" {
				pass.Report(report.Finding{Pos: s.Pos, End: s.Pos, Message: message})
			}
		}
	}
	return nil
}

// mistaken says that one place sends a code of the protocol's own ranges for
// what the protocol has another one of these for, or returns "".
func mistaken(p *protocol.Protocol, u codes.Use, s errflow.Send) string {
	code, known := p.Lookup(u.Value)
	text := strings.Join(s.Texts, " ")
	if !known || code.Disputed || says(p, text, code) {
		return ""
	}
	return other(p, code, u, s.Meaning, cause.Named(text))
}

// other says which other code of its own ranges the protocol has for one of the
// situations, or returns "".
func other(p *protocol.Protocol, code protocol.Code, u codes.Use, situations ...protocol.Meaning) string {
	own := func(value int64) bool {
		r, ok := p.ReservedRange(value)
		return ok && r.Own
	}
	for _, m := range situations {
		if a, ok := p.Answer(m); ok && a.Code != u.Value && own(a.Code) && own(u.Value) {
			return fmt.Sprintf("%d%s is %s's %q; %s has %d (%s) for %s %s", u.Value, nameOf(u), p.Title, code.Name, p.Title, a.Code, p.CodeName(a.Code), check.Article(string(m)), m)
		}
	}
	return ""
}

// reserved says that a custom code lies in a range that is not the program's.
func reserved(p *protocol.Protocol, r protocol.Range, u codes.Use) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d%s is a custom code in the range %d to %d, ", u.Value, nameOf(u), r.Low, r.High)
	if r.Draft {
		fmt.Fprintf(&b, "which %s uses for itself and %s's draft asks to avoid", r.Owner, p.Title)
	} else {
		fmt.Fprintf(&b, "which is reserved for %s", r.Owner)
	}
	fmt.Fprintf(&b, "; %s", wayOut(p, u))
	if p.Name == "acp" && (u.Value == -32001 || u.Value == -32003) {
		b.WriteString(" (an error-code page shows -32001 and -32003 as custom codes, against its own rule)")
	}
	return b.String()
}

// collision says that a code of the protocol is used with another meaning, or
// returns "".
func collision(p *protocol.Protocol, code protocol.Code, u codes.Use) string {
	if code.Disputed || len(code.Words) == 0 {
		return ""
	}
	name := nameWords(u)
	if code.NamedIn(name) {
		return ""
	}
	if other, ok := names(p, name, code); ok {
		return fmt.Sprintf("%d%s is %s's %q, which peers act on; %s has %d (%s) for that", u.Value, nameOf(u), p.Title, code.Name, p.Title, other.Value, other.Name)
	}
	if says(p, name, code) {
		return ""
	}
	if !acted[code.Value] {
		return other(p, code, u, cause.Named(name))
	}
	told, catchAll := "", false
	for _, s := range u.Sends {
		if code.NamedIn(strings.Join(s.Context, " ")) || says(p, strings.Join(s.Texts, " "), code) {
			return ""
		}
		if len(s.Texts) > 0 {
			told = s.Texts[0]
		} else {
			catchAll = true
		}
	}
	switch {
	case u.Const == nil && len(u.Sends) == 0:
		return ""
	case told == "" && !catchAll && name == "":
		return ""
	case told == "" && code.Value != authRequired && !tells(name):
		return ""
	}
	effect := fmt.Sprintf("%d%s is %s's %q", u.Value, nameOf(u), p.Title, code.Name)
	if what := consequence[code.Value]; what != "" {
		effect += ", which makes clients " + what
	}
	switch {
	case tells(name):
		effect += fmt.Sprintf("; the name says %q", u.Name)
	case told != "":
		effect += fmt.Sprintf("; the message says %q", told)
	default:
		effect += "; here it is sent for any error"
	}
	return effect + ": " + wayOut(p, u)
}

const authRequired = -32000

// acted are the codes of ACP that clients act on, for which a catch-all use
// or another meaning in the message alone is a defect.
var acted = map[int64]bool{-32000: true, -32002: true, -32800: true}

// consequence is what a client does with a code.
var consequence = map[int64]string{
	-32000: "ask for a login",
	-32002: "take the session or file for gone",
	-32800: "take the request for cancelled",
}

// wayOut names the code that the protocol has for what the name or the
// message says, or where custom codes go.
func wayOut(p *protocol.Protocol, u codes.Use) string {
	for _, s := range u.Sends {
		if a, ok := p.Answer(s.Meaning); ok && a.Code != 0 && a.Code != u.Value {
			return fmt.Sprintf("%s has %d (%s) for %s %s", p.Title, a.Code, p.CodeName(a.Code), check.Article(string(s.Meaning)), s.Meaning)
		}
	}
	texts := []string{nameWords(u)}
	for _, s := range u.Sends {
		texts = append(texts, s.Texts...)
	}
	for _, t := range texts {
		if t == "" {
			continue
		}
		if m := cause.Named(t); m != "" {
			if a, ok := p.Answer(m); ok && a.Code != 0 && a.Code != u.Value {
				return fmt.Sprintf("%s has %d (%s) for an error that says %q", p.Title, a.Code, p.CodeName(a.Code), t)
			}
		}
	}
	if _, known := p.Lookup(u.Value); known {
		return fmt.Sprintf("send -32603 with data, or %s", p.Custom)
	}
	return p.Custom
}

// meant returns the code that every place that sends a code should send instead,
// or 0 if that is not certain: the message there has to be the place's own and to
// say so, and the situation and the name must not tell something else. What fails
// to be read need not be missing.
func meant(p *protocol.Protocol, u codes.Use) int64 {
	var meant int64
	agrees := func(m protocol.Meaning) bool {
		a, ok := p.Answer(m)
		if !ok || a.Code == 0 || a.Code == u.Value || meant != 0 && meant != a.Code {
			return false
		}
		meant = a.Code
		return true
	}
	for _, s := range u.Sends {
		if !s.Own || !agrees(cause.Named(s.Texts[0])) || s.Meaning != "" && !agrees(s.Meaning) {
			return 0
		}
	}
	name := nameWords(u)
	if m := cause.Named(name); meant == 0 || m != "" && !agrees(m) || m == "" && u.Const != nil && tells(name) {
		return 0
	}
	return meant
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

// tells reports whether a name says more than that something is an error code.
func tells(words string) bool {
	for _, w := range strings.Fields(words) {
		switch w {
		case "err", "error", "errors", "code", "rpc", "json", "jsonrpc", "acp", "default", "base", "c", "e", "server", "custom", "general", "generic":
		default:
			return true
		}
	}
	return false
}

func nameOf(u codes.Use) string {
	if u.Name == "" {
		return ""
	}
	return " (" + u.Name + ")"
}

func nameWords(u codes.Use) string { return cause.Words(u.Name) }

func related(u codes.Use) []report.Related {
	var out []report.Related
	for _, s := range u.Sends {
		out = append(out, report.Related{Pos: s.Pos, Message: "sent here"})
		for _, r := range s.Relays {
			out = append(out, report.Related{Pos: r, Message: "handed on here"})
		}
	}
	return out
}
