package errflow

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A Send is one place that sends a code.
type Send struct {
	Expr    ast.Expr    // how the code is written
	Foreign *flow.Error // of another package of the module, instead
	Waiting bool        // only those who wait in the program read it; the rest is not set then
	Pos     token.Pos
	Errors  []Sent   // the errors that it is sent for, as far as they are known
	Any     bool     // it is sent for errors besides that tell nothing
	Unseen  bool     // it is not seen at all what the errors are
	Passed  bool     // the callers of the function decide what the errors are, and no key chooses the code
	Maps    bool     // whatever error the function is given gets the code
	Context []string // names that say what the place is about: the function, sentinels and questions asked there
	Relays  []token.Pos
	fn      *ssa.Function
	row     token.Pos // where the row of a table is written that has the code, if there is one
	unseen  Sent      // what is known of the errors of a row if none is seen
}

// A Sent is an error that a code is sent for.
type Sent struct {
	Text    string           // what the peer reads of it, or ""
	Inside  []string         // what the errors inside of it say
	Meaning protocol.Meaning // the situation that the evidence speaks for, or ""
	Context []string         // what the place is about that passes it
	Own     bool             // a part of the program's own state is not set, such as a login, or it is not seen why it is sent
	Unseen  bool             // it is not seen where it comes from
}

// Meaning returns the situation that all errors with the code speak for, or "".
func (s Send) Meaning() protocol.Meaning {
	if s.Any || len(s.Errors) == 0 || slices.ContainsFunc(s.Errors, func(e Sent) bool { return e.Meaning != s.Errors[0].Meaning }) {
		return ""
	}
	return s.Errors[0].Meaning
}

// sends returns the places of the package that send a code, if the code is written
// there. A function may make the error of a text or an error that its callers pass:
// it sends the code for what they pass.
func (c *collector) sends() []Send {
	e := c.e
	out := c.foreign
	open := make(map[place]bool) // places that send the code for what their callers pass
	passed := make(map[place]*Send)
	for _, fn := range e.w.Funcs {
		made := e.emitted(fn)
		if len(made) == 0 || e.foreign(fn) {
			continue
		}

		for _, x := range made {
			if !x.Site.Pos.IsValid() {
				continue
			}
			expr := e.errors.CodeExpr(x)
			if c.forWaiting(fn, x) {
				if expr != nil {
					out = append(out, Send{Expr: expr, Waiting: true})
				}
				continue
			}
			for _, x := range e.byRow(x) {
				s := c.toldByCallers(x, c.send(fn, x, c.e.env(fn)))
				switch from := placeOf(x); {
				case x.Code.From.Expr() != nil && e.ownCode(x):
					s.Expr = x.Code.From.Expr()
					out = append(out, s)
				case x.Code.Bound && expr != nil:
					s.Expr, s.fn, s.row = expr, fn, from.row
					if r := x.Code.Row; r != nil {
						s.Expr = r.Expr()
					}
					open[from] = len(s.Errors) == 0 && x.Code.CodeParam == 0 && !x.Code.Decided()
					out = append(out, s)
				case !x.Code.Bound && x.Code.Decided():
					from.at = cmp.Or(x.Code.At.Home, from.at)
					p := program.Remember(&passed, from, func(place) *Send { return new(Send) })
					for _, sent := range s.Errors {
						sent.Context = s.Context
						p.Errors = append(p.Errors, sent)
					}
					p.Any = p.Any || s.Any
				}
			}
		}
	}
	out = withoutTables(out)
	for i := range out {
		s := &out[i]
		from := place{s.Pos, s.row}
		if p := passed[from]; open[from] && p != nil {
			s.Errors, s.Any, s.Passed = p.Errors, p.Any, !s.row.IsValid()
		}
		if s.row.IsValid() && len(s.Errors) == 0 {
			s.Errors = []Sent{s.unseen}
		}
		s.Pos, _ = e.w.Span(s.Pos)
	}
	return out
}

// withoutTables leaves out what only makes a table: it sends nothing, although a row may
// look like an error.
func withoutTables(list []Send) []Send {
	rows := make(map[ast.Expr]bool)
	for _, s := range list {
		rows[s.Expr] = rows[s.Expr] || s.row.IsValid()
	}
	return slices.DeleteFunc(list, func(s Send) bool { return s.Expr != nil && rows[s.Expr] && !s.row.IsValid() })
}

// A place sends a code. row is where the row of a table is written that has the code, if
// there is one.
type place struct{ at, row token.Pos }

func placeOf(x *flow.Error) place {
	if r := x.Code.Row; r != nil {
		return place{x.Site.Pos, r.At.Pos}
	}
	return place{at: x.Site.Pos}
}

// byRow returns a coded error, or what it is for each row of a table of the package in
// which its code is looked up.
func (e *engine) byRow(x *flow.Error) []*flow.Error {
	list := e.errors.ByRow(x)
	if len(list) == 0 || slices.ContainsFunc(list, func(y *flow.Error) bool { return y.Code.Row.Expr() == nil }) {
		return []*flow.Error{x}
	}
	return list
}

// toldByCallers adds what the callers of a function have found that makes a coded error
// and does not say what for: that is what the code is sent for.
func (c *collector) toldByCallers(x *flow.Error, s Send) Send {
	told := c.foundBy[x.Site.Pos]
	if len(s.Errors) != 1 || s.Errors[0].Meaning != "" || len(told) == 0 {
		return s
	}
	own := s.Errors[0]
	s.Errors = nil
	for _, m := range slices.Sorted(maps.Keys(told)) {
		own.Meaning = m
		s.Errors = append(s.Errors, own)
	}
	return s
}

// send returns what a coded error of a function is sent for: what it says itself, or
// else what its causes say.
func (c *collector) send(fn *ssa.Function, x *flow.Error, env []taint.Taint) Send {
	s := Send{Pos: x.Site.Pos, Relays: c.relays[x.Site.Pos], Context: contextOf(x)}
	x = x.In(env)
	method := cmp.Or(x.Method, c.e.methods.at(fn, c.e, x.Site.Pos))
	if method == noMethod {
		method = ""
	}
	causes := c.e.causes(x)
	own := Sent{Own: c.unset(fn, x, method)}
	if hasLetters(x.Text) {
		own.Text = x.Text
	}
	if failed := len(x.Conds) > 0 && x.Conds[0].Kind == cause.Failed; own.Text != "" || len(causes) == 0 || failed {
		// Without words of its own, it says what its causes say, unless it is
		// known which call failed.
		own.Meaning = c.sentFor(x, method)
	}
	if x.Code.Row != nil {
		s.Errors, s.unseen = c.rowSent(fn, x, own, method)
		return s
	}
	any := func(inner *flow.Error) bool { return inner.Kind.Symbolic() && !inner.Singled() }
	s.Maps = own.Text == "" && slices.ContainsFunc(causes, any)
	if own.Text != "" || own.Meaning != "" || len(causes) == 0 && x.Code.Decided() {
		for _, inner := range causes {
			own.Inside = appendNew(own.Inside, words(inner)...)
		}
		if own.Text == "" && own.Meaning == "" {
			s.Any, s.Unseen = true, len(causes) == 0
		} else {
			s.Errors = []Sent{own}
		}
		return s
	}
	for _, inner := range causes {
		if any(inner) {
			continue // the callers' to tell
		}
		if one, certain := c.sentOf(inner, method); certain {
			s.Errors = append(s.Errors, one)
		} else {
			s.Any = true
		}
	}
	s.Any = s.Any || len(s.Errors) == 0
	return s
}

// sentOf returns what a cause says; ok is false if it may be any error.
func (c *collector) sentOf(inner *flow.Error, method string) (one Sent, ok bool) {
	if inner.Kind.Symbolic() || inner.Typed() || len(inner.Has) > 0 {
		return Sent{}, true
	}
	text := words(inner)
	one = Sent{Meaning: c.meaning(inner, cmp.Or(inner.Method, method)).Meaning, Inside: text}
	if len(text) > 0 {
		one.Text = text[len(text)-1]
	}
	return one, one.Text != "" || one.Meaning != ""
}

// hasLetters reports whether a text or a format says anything.
func hasLetters(text string) bool {
	return strings.ContainsFunc(flow.WithoutVerbs(text), unicode.IsLetter)
}

// rowSent returns the errors that a row of a table is for, as far as they are known, and
// what is known of others. own is what the coded error says itself.
func (c *collector) rowSent(fn *ssa.Function, x *flow.Error, own Sent, method string) (list []Sent, unseen Sent) {
	unseen = Sent{Text: own.Text, Unseen: true}
	for _, name := range x.Code.Row.Is {
		unseen.Text = cmp.Or(unseen.Text, c.e.errors.Says(name))
	}
	for _, inner := range x.Code.Cause {
		if inner.Kind.Symbolic() {
			continue
		}
		made := inner.Copy()
		made.Known = guard.Known{} // who asks for it is the table
		one := Sent{Text: own.Text, Inside: words(inner), Meaning: c.meaning(made, cmp.Or(inner.Method, method)).Meaning, Own: c.unset(fn, inner, method)}
		for _, said := range one.Inside {
			if own.Text == "" && hasLetters(said) {
				one.Text = said // the last one
			}
		}
		if _, says, ok := strings.Cut(one.Text, ": "); ok && own.Text == "" && one.Text == inner.Text && inner.Type != "" {
			one.Text = says // without the name of its type
		}
		list = append(list, one)
	}
	return list, unseen
}

// sentFor returns what a coded error is sent for. Where a context has ended, the code for
// that is sent for that, whoever ended it and whatever the method wants. Where the protocol
// leaves open what a method answers, the code that others answer is right as well.
func (c *collector) sentFor(x *flow.Error, method string) protocol.Meaning {
	if x.Code.Value == requestCancelled && c.e.endedBy(x.Conds, func(ssa.Value) bool { return true }) {
		return protocol.Cancelled
	}
	m := c.meaning(x, method).Meaning
	if m != "" {
		return m
	}
	row, known := c.e.w.Protocol.Lookup(x.Code.Value)
	custom := !known || row.Disputed || row.Removed
	any := x.Copy()
	any.Method = ""
	other := c.meaning(any, "").Meaning
	if a, ok := c.e.w.Protocol.Answer(other); ok && (a.Code == x.Code.Value || custom && other != protocol.FileNotFound) { // not every file that cannot be read is missing
		return other
	}
	if !x.Last || !custom { // of a method whose work fails, the protocol has the code
		return ""
	}
	ev := c.evidence(x, nil, method)
	ev.Alone, ev.Built = c.alone(x, true), true
	v, _ := c.judge.Situation(ev)
	return v.Meaning
}

// causes returns the errors that get the code of one which they go into.
func (e *engine) causes(x *flow.Error) (out flow.Set) {
	for _, inner := range x.Code.Cause {
		if inner = e.errors.OfCause(x.Code, inner); inner != nil {
			out = append(out, inner)
		}
	}
	return out
}

// unset reports whether an error of an agent is made because something of the
// program's own is not set, such as a login, or for a reason that is not seen.
func (c *collector) unset(fn *ssa.Function, x *flow.Error, method string) bool {
	if m, ok := c.e.w.Protocol.Method(method); ok && !m.Agent {
		return false
	}
	if len(x.Conds) == 0 {
		return fn.Synthetic != ""
	}
	if method == login {
		return true // it fails
	}
	near := x.Conds[0]
	if near.Kind == cause.Missing && !c.judge.Knows(method, near.Subject.Subject()) {
		return true // of what the program has for a part of the request that may name a user
	}
	return near.Kind == cause.OwnFalse || near.Kind == cause.Early || near.Kind == cause.OwnUnset && near.Name != cause.Holder
}

// words returns what an error says, innermost first.
func words(x *flow.Error) []string {
	list := appendNew([]string(nil), x.Text)
	for _, w := range x.Wraps() {
		list = appendNew(list, w.Text)
	}
	return list
}

// meaning returns what the evidence of an error speaks for, or nothing: what the error
// says, what is inside it, and what is around it. It differs from that of an error
// without a code in one point: the error may say what it is although its method does
// nothing else.
func (c *collector) meaning(x *flow.Error, method string) cause.Verdict {
	if x.Kind == flow.Unknown && len(x.Is) == 0 || x.Typed() {
		return cause.Verdict{}
	}
	if v, _ := c.built(x, method, x.Site.Pos); certain(x, v) && (x.Kind != flow.Coded || v.Rule != cause.Fruitless) {
		return v
	}
	if x.Kind == flow.Coded {
		return cause.Verdict{} // what its causes say is not what it says
	}
	for _, w := range x.Wraps() {
		if w.Text == "" {
			continue
		}
		if v, _ := c.judge.Situation(c.evidence(x, w, method)); certain(x, v) {
			return v
		}
	}
	return cause.Verdict{}
}

// certain reports whether a verdict on an error is certain enough for a finding. The words of
// another package's error may be about a value of its own.
func certain(x *flow.Error, v cause.Verdict) bool {
	return v.Meaning != "" && !(x.Made != nil && v.Worded)
}

// contextOf returns the names around the place where a coded error is made. It leaves
// out conditions that were false, and those before what failed: they let the code go
// on.
func contextOf(x *flow.Error) []string {
	list := []string{x.Func}
conditions:
	for _, k := range x.Conds {
		switch k.Kind {
		case cause.Failed:
			break conditions
		case cause.Missing, cause.Empty, cause.Formless, cause.NotOneOf: // by a function that was asked
			if strings.Contains(k.Name, ".") {
				list = appendNew(list, k.Name)
			}
		case cause.IsError, cause.Predicate, cause.OwnUnset, cause.OwnFalse, cause.OwnSet, cause.Settled, cause.Early:
			if k.Name == cause.Holder || k.Name == cause.Later || k.Kind == cause.Early {
				k.Name = ""
			}
			if !k.Denied {
				list = appendNew(appendNew(list, k.Name), k.Subject.Names...)
			}
		}
		if k.Ways == 0 && cause.Fails(k.Kind) {
			break
		}
	}
	for _, inner := range x.Code.Cause {
		for _, name := range append([]string{inner.Name}, inner.Is...) {
			list = appendNew(list, name[strings.LastIndexByte(name, '.')+1:]) // where it is declared says nothing
		}
		for _, test := range inner.Says {
			list = appendNew(list, guard.Words(test))
		}
	}
	return list
}

// appendNew appends what is not zero and not in the list yet.
func appendNew[S ~[]E, E comparable](list S, more ...E) S {
	var zero E
	for _, x := range more {
		if x != zero && !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}
