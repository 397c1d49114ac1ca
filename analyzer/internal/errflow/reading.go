package errflow

import (
	"cmp"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
)

// add adds a reading, or joins it with that of another error with the same line, code
// and situation: what their messages do not share is left out.
func (m *draft) add(r reading) {
	for i := range m.answers {
		o := &m.answers[i]
		same := o.Situation == r.Situation || (o.Situation == "" || r.Situation == "") && o.Message == r.Message && o.When == r.When
		if o.Posn != r.Posn || o.code != r.code || o.generic != r.generic || (o.why == "") != (r.why == "") || !same {
			continue
		}
		o.Situation = cmp.Or(o.Situation, r.Situation) // who calls it from elsewhere may know less
		o.Message = shared(o.Message, r.Message)
		o.Bare = o.Bare && r.Bare
		if o.When != r.When {
			o.When = ""
		}
		o.fallBack()
		if r.why != "" {
			o.why = min(o.why, r.why)
			o.Why = o.why
		}
		return
	}
	r.fallBack()
	m.answers = append(m.answers, r)
}

// fallBack says which call an error comes from, if nothing else is known of it.
func (r *reading) fallBack() {
	if r.Situation == "" && r.Message == "" && r.When == "" && r.why == "" {
		r.When = r.from
	}
}

// shared returns the common beginning of two messages, up to a colon or the end of a
// word, or else their common end behind a colon, or "".
func shared(a, b string) string {
	if a == b {
		return a
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if i := strings.LastIndex(a[:n], ": "); i >= 0 {
		return a[:i+2] + "…"
	}
	if i := strings.LastIndex(a[:n], " "); i > 0 {
		return a[:i+1] + "…"
	}
	n = 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	end := a[len(a)-n:]
	if i := strings.Index(end, ": "); i >= 0 && strings.ContainsFunc(end[i:], unicode.IsLetter) {
		return "…" + end[i:]
	}
	return ""
}

// add adds the reading of an error to methods. An error from outside the package is
// at the given position.
func (d *drafter) add(names []string, r reading, x *flow.Error, at token.Pos) {
	pos := d.e.w.Pos(x.Site)
	if !pos.IsValid() {
		pos = at
	}
	r.Posn = d.posn(pos)
	if b := d.e.w.BlockOf(pos); b != nil {
		r.Func = d.s.name(b.Parent())
	}
	r.Message, r.Why = x.Message(), r.why
	r.from = d.from(x)
	switch {
	case r.When != "":
		r.Message = ""
	case x.Kind == flow.External, x.Kind == flow.Answered && x.Answers == nil:
		r.When = fails(x.Name)
	case len(x.Conds) > 0 && !d.otherMethod(x.Conds[0].Why) && (x.Kind != flow.Unknown && x.Kind != flow.Answered || x.Conds[0].Kind == cause.Failed):
		r.When = x.Conds[0].Why
	}
	if x.Kind == flow.Coded && x.Around == 0 && d.wordless(x.Text) && r.When != "" {
		r.Message = "" // no more than what the code is called
	}
	for _, name := range apart(names) {
		m := d.method(name)
		if m.Notification {
			continue // nobody reads an answer
		}
		one := r
		one.Situation = d.situation(x, name)
		one.generic = r.generic && !d.named(r.code, one.Situation, r.Message)
		m.add(one)
	}
}

// apart returns the methods of names, each of which is one's or those of several.
func apart(names []string) (out []string) {
	for _, name := range names {
		out = append(out, protocol.Apart(name)...)
	}
	return out
}

// from says which function of another package an error comes from.
func (d *drafter) from(x *flow.Error) string {
	if call, ok := program.At[ssa.CallInstruction](d.e.w.Program, x.Site.Pos); ok && x.Made != nil && program.CalleeName(call.Common()) != "" {
		return fails(program.CalleeName(call.Common()))
	}
	if x.Kind == flow.Unknown || x.Kind == flow.Answered {
		return notFollowedFurther
	}
	return ""
}

// fails says that a function failed, without the path of its package.
func fails(name string) string { return name[strings.LastIndex(name, "/")+1:] + " fails" }

// otherMethod reports whether a condition only says that the message has another
// method.
func (d *drafter) otherMethod(why string) bool {
	_, quoted, _ := strings.Cut(why, " != ")
	name, err := strconv.Unquote(quoted)
	if err != nil {
		return false
	}
	_, ok := d.e.w.Protocol.Method(name)
	return ok || d.drafts[name] != nil
}

// named reports whether a code that is sent for any error is the protocol's code for
// the situation, or for what the error says.
func (d *drafter) named(code int64, situation, message string) bool {
	row, ok := d.e.w.Protocol.Lookup(code)
	if !ok || slices.Contains(row.Meanings, protocol.Internal) {
		return false
	}
	return slices.Contains(row.Meanings, protocol.Meaning(situation)) || situation == "" && row.NamedIn(message)
}

// situation returns what the evidence of an error speaks for, or "".
func (d *drafter) situation(x *flow.Error, method string) string {
	if x.Kind == flow.Canceled && (x.Made != nil || !d.e.withdrawn(x)) {
		return ""
	}
	v := d.meaning(x, method)
	if v.Meaning == "" || d.established(x, v, method) {
		return ""
	}
	return string(v.Meaning)
}
