package errflow

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/contract"
	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Contract describes what the peer can read of the package's errors, or
// returns nil if it has nothing to do with a peer.
//
// Where a library or a layer sends what a handler returns, that is all that the
// peer reads of it. Elsewhere it is what is handed to functions that answer,
// and each coded error that a function makes which messages of a method reach.
func (r *Result) Contract() *contract.Package {
	if r.found == nil || r.found.errors == nil || r.Package == nil && !r.found.w.Layer {
		return nil
	}
	s := r.found.surveyor()
	s.all()
	if r.Package == nil && len(s.ownNames()) > 0 {
		return nil // it does not carry the messages of others, but has methods and a peer of its own
	}
	d := &drafter{
		collector: r.found.collector(), s: s,
		reach:    r.found.methodsOf(true),
		returned: make(map[*ssa.Function]bool),
		drafts:   make(map[string]*draft),
		words:    make(map[string][]*ssa.Function),
	}
	tables := slices.ContainsFunc(s.rows, func(r row) bool { return r.entry && wire.Distinctive(r.Method) })
	for _, row := range s.rows {
		if row.branch && !d.dispatches(row.fn) || row.entry && !tables {
			d.words[row.Method] = append(d.words[row.Method], row.fn)
			continue
		}
		d.listed(row)
	}
	for _, h := range d.e.handlers {
		d.handler(h)
	}
	for _, h := range d.e.brought {
		d.broughtTo(h)
	}
	arrives := d.arrives()
	for _, fn := range d.e.w.Funcs {
		if d.e.w.IsTest(fn.Pos()) || d.e.foreign(fn) {
			continue
		}
		d.replies(fn)
		if !d.returned[fn] {
			d.emits(fn, arrives[fn])
		}
	}
	for _, row := range s.rows {
		d.unsent(row)
	}
	d.resolve()
	out := d.contract()
	out.Path = d.e.w.Pass.Pkg.Path()
	if r.Package != nil {
		out.Protocol = d.e.w.Protocol.Title
	}
	if len(out.Methods) == 0 {
		return nil
	}
	return out
}

// drafter is the work on one contract.
type drafter struct {
	*collector
	s        *surveyor
	reach    methods                // by all names
	returned map[*ssa.Function]bool // functions below a handler whose results are sent
	drafts   map[string]*draft
	words    map[string][]*ssa.Function // what a function compares that may be no method: a command, say
}

// draft is what is known of one method.
type draft struct {
	contract.Method
	answers []reading
}

// A reading is a code that the peer reads of one error.
type reading struct {
	code    int64
	why     string // why the code is unknown; "" if it is not
	generic bool
	contract.Place
}

// add adds a reading, or joins it with that of another error which comes from
// the same line with the same code in the same situation: what differs in what
// they say is left out.
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
		if r.why != "" {
			o.why = min(o.why, r.why)
			o.Why = o.why
		}
		return
	}
	m.answers = append(m.answers, r)
}

// shared returns with what two messages begin, as far as a colon or the end of a
// word, or else with what they end behind a colon, or "".
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

func (d *drafter) method(name string) *draft {
	m := d.drafts[name]
	if m == nil {
		m = &draft{Method: contract.Method{Name: name}}
		row, _ := d.e.w.Protocol.Method(name)
		m.Notification = row.Notification
		d.drafts[name] = m
	}
	return m
}

// dispatches reports whether a function compares the method of a message, or a
// string with a method that only the protocol has.
func (d *drafter) dispatches(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, to := range b.Succs {
			g, _ := program.Branch(b, to)
			cmp, ok := g.V.(*ssa.BinOp)
			if m := d.e.w.ComparedMethod(g); ok && m != "" && (wire.Distinctive(m) || d.s.isMethod(cmp.X, make(map[*ssa.Function]bool))) {
				return true
			}
		}
	}
	return false
}

// resolve gives the answers to what is no method to the methods that reach the
// functions which compare it.
func (d *drafter) resolve() {
	for _, word := range slices.Sorted(maps.Keys(d.words)) {
		m := d.drafts[word]
		if m == nil || len(m.Handlers) > 0 {
			continue // nothing is answered, or others handle the method
		}
		delete(d.drafts, word)
		for _, fn := range d.words[word] {
			for name := range d.reach[fn] {
				if d.words[name] == nil {
					for _, r := range m.answers {
						d.method(name).add(r)
					}
				}
			}
		}
	}
}

// listed notes where messages of a method arrive.
func (d *drafter) listed(r row) {
	m := d.method(r.Method)
	m.Notification = m.Notification || r.Notification
	m.Handlers = append(m.Handlers, contract.Handler{Func: d.within(r.Func), How: d.within(r.How), At: d.posn(r.pos)})
	if m.Notification {
		m.Effect = cmp.Or(m.Effect, r.Bare.Effect)
	}
}

// unsent adds the errors of a function of a table of which none was seen to be
// sent: what becomes of them is not followed, and that is not nothing.
func (d *drafter) unsent(r row) {
	if !r.entry || r.fn == nil || !d.e.w.Local(r.fn) || !d.e.w.ReturnsError(r.fn.Signature) || len(d.method(r.Method).answers) > 0 ||
		slices.ContainsFunc(d.e.handlers, func(h *handler.Handler) bool { return h.Fn == r.fn }) {
		return
	}
	why := "who sends the error that is returned is not seen"
	if len(r.Bare.Codes) > 0 {
		why = fmt.Sprintf("the error gets one of the codes %v", r.Bare.Codes)
	}
	var list []flow.Set
	for _, ret := range program.Returns(r.fn) {
		last := len(ret.Results) - 1
		list = append(list, d.e.errors.Free(d.e.errors.Returned(ret, last), r.fn))
	}
	for _, x := range slices.Concat(list...) {
		one := reading{why: why}
		switch {
		case x.Kind == flow.Coded && x.Code.Nil:
			continue
		case x.Kind == flow.Coded && !x.Code.Open:
			one.why = fmt.Sprintf("whether it keeps its code %d is not seen", x.Code.Value)
		case len(r.Bare.Codes) == 1 && x.Kind != flow.Unknown:
			one = reading{code: r.Bare.Codes[0], generic: true, Place: contract.Place{Bare: true}}
		}
		d.add([]string{r.Method}, one, x, r.fn.Pos())
	}
}

// within writes packages of the module without its path.
func (d *drafter) within(text string) string {
	if m := d.e.w.Pass.Module; m != nil && m.Path != "" {
		return strings.ReplaceAll(text, m.Path+"/", "")
	}
	return text
}

// handler adds what a handler returns to those who send it.
func (d *drafter) handler(h *handler.Handler) {
	if h.Shape.Style != sdk.Returns || h.Notification {
		return
	}
	d.below(h.Fn)
	for _, ret := range program.Returns(h.Fn) {
		for i, v := range ret.Results {
			if d.e.w.CarriesError(v.Type()) {
				d.leave(h, d.e.errors.Free(d.e.errors.Returned(ret, i), h.Fn), h.Env, ret.Pos())
			}
		}
	}
}

// below notes the functions that a handler calls: the peer reads of their
// errors what the handler returns.
func (d *drafter) below(fn *ssa.Function) {
	if d.returned[fn] || !d.e.w.Local(fn) {
		return
	}
	d.returned[fn] = true
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			for _, g := range d.s.entered(instr) {
				d.below(g)
			}
		}
	}
}

// broughtTo adds what a handler of another package returns, where the package
// brings it to the layer that sends it.
func (d *drafter) broughtTo(h *handler.Handler) {
	if h.Notification {
		return
	}
	at := h.Brought
	for i := range h.Fn.Signature.Results().Len() {
		s := d.e.errors.Brought(h.Fn, i, at.Pos(), at.Block().Parent(), h.Env)
		s = slices.DeleteFunc(slices.Clone(s), func(x *flow.Error) bool { return x.Reported }) // listed where the handler is
		d.leave(h, s, nil, at.Pos())
	}
}

// replies adds what a function hands to those that answer.
func (d *drafter) replies(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if h, v := d.e.replied(fn, instr); h != nil {
				d.replied(h, fn, v, instr, make(map[ssa.Instruction]bool))
			}
		}
	}
}

// replied adds an error that an instruction hands to somebody who answers with
// it; where that is a parameter, what the callers pass.
func (d *drafter) replied(h *handler.Handler, fn *ssa.Function, v ssa.Value, at ssa.Instruction, seen map[ssa.Instruction]bool) {
	if seen[at] {
		return
	}
	seen[at] = true
	var here flow.Set
	for _, x := range d.e.errors.Free(d.e.errors.Sent(v, at), fn) {
		calls := d.s.callersOf(fn)
		switch {
		case x.Kind == flow.Param && x.Index < len(fn.Params) && len(calls) > 0 && len(x.Wraps) == 0:
			for _, call := range calls {
				if args := call.Common().Args; call.Common().StaticCallee() != nil && x.Index < len(args) {
					d.replied(h, call.Parent(), args[x.Index], call, seen)
				} else {
					here = append(here, x)
				}
			}
		case x.Kind == flow.Coded && !x.Code.Decided() && len(calls) > 0:
			// Those who call the function make the error.
		default:
			here = append(here, x)
		}
	}
	d.leave(h, here, d.env[fn], at.Pos())
}

// leave adds errors that are handed at a position to who sends them for a
// handler.
func (d *drafter) leave(h *handler.Handler, s flow.Set, env []taint.Taint, at token.Pos) {
	for _, x := range s {
		x = x.In(env)
		names := []string{h.Method}
		if h.Method == "" {
			names = d.methodsAt(x, at)
		}
		left := d.e.errors.Left(flow.Set{x}, h.Left)
		if len(left) == 0 { // the layer asks for such errors
			r := reading{why: "the layer that sends it singles it out"}
			if x.Kind == flow.Coded && !x.Code.Open {
				r = reading{code: x.Code.Value, generic: d.generic(x)}
			}
			d.add(names, r, x, at)
		}
		for _, y := range left {
			switch r, ok := d.sentBy(h, y); {
			case !ok:
			case y.Kind == flow.Coded && r.why == "" && !r.Bare && r.code == y.Code.Value && h.Sink == nil:
				d.emitted(y, names)
			default:
				d.add(names, r, x, at)
			}
		}
	}
}

// sentBy says which code an error gets that a library or a layer sends; ok is
// false if it gets none.
func (d *drafter) sentBy(h *handler.Handler, x *flow.Error) (r reading, ok bool) {
	bare := reading{code: h.Behavior.Uncoded, generic: true, Place: contract.Place{Bare: true}}
	if h.Library == nil && h.Sink == nil && h.Behavior.Uncoded == 0 {
		bare = reading{why: "the replier that it is given decides"}
	}
	if len(x.IsTypes) > 0 && x.Kind != flow.Coded {
		return reading{why: "the error has a type that is asked for"}, true
	}
	switch x.Kind {
	case flow.Coded:
		switch {
		case x.Code.Nil && h.Behavior.TypedNil == sdk.NilSucceeds:
			return r, false
		case x.Code.Nil:
			return reading{why: "it is a nil pointer of the error type"}, true
		case h.Sink != nil, !d.carried(h, x):
			bare.Bare = false
			return bare, true
		case x.Code.Open && len(x.Code.Others) == 0:
			return reading{why: "the code is decided when the program runs"}, true
		}
		return reading{code: x.Code.Value, generic: d.generic(x)}, true
	case flow.Canceled:
		code := h.Behavior.Canceled
		if x.Name == "context.DeadlineExceeded" {
			code = h.Behavior.Deadline
		}
		code = cmp.Or(code, h.Behavior.Uncoded)
		return reading{code: code, generic: code == h.Behavior.Uncoded, Place: contract.Place{Bare: true}}, true
	case flow.Plain, flow.Sentinel:
		if x.Code != nil && h.Behavior.KeepsWrapped { // inside a type of the program's own
			for _, inner := range x.Code.Cause {
				if inner.Kind == flow.Coded && d.carried(h, inner) && !inner.Code.Open {
					return reading{code: inner.Code.Value, generic: d.generic(inner)}, true
				}
			}
		}
		if slices.Contains(x.Is, "context.Canceled") {
			bare.code = cmp.Or(h.Behavior.Canceled, bare.code)
		}
		return bare, true
	case flow.External:
		if x.Interface() != nil {
			return reading{why: "the interface " + x.Interface().Name() + " is implemented elsewhere"}, true
		}
		return bare, true
	case flow.Unknown:
		return reading{why: notFollowed(x)}, true
	}
	return reading{why: "the caller passes it"}, true
}

// notFollowed says why the origin of an error is unknown.
func notFollowed(x *flow.Error) string {
	if strings.HasPrefix(x.Name, "the peer's own answer") {
		return x.Name
	}
	if x.Name == "" {
		return "the error comes from where the package does not show"
	}
	return "the error is not followed further: " + x.Name
}

// carried reports whether a library sends a coded error with its code.
func (d *drafter) carried(h *handler.Handler, x *flow.Error) bool {
	if h.Library == nil {
		return true
	}
	lib, _ := d.e.w.LibraryByName(x.Code.Library)
	keeps := h.Behavior.KeepsWrapped
	if lib != nil && h.Library.Via == lib {
		keeps = lib.Behavior.KeepsWrapped
	}
	return h.Library.Carries(lib) && !slices.ContainsFunc(x.Wraps, func(w *flow.Wrap) bool { return !w.Keeps || !keeps })
}

// arrives returns the functions that are given messages, decode or dispatch
// them, and what they call: what others make of errors is for the program that
// calls them.
func (d *drafter) arrives() map[*ssa.Function]bool {
	out := make(map[*ssa.Function]bool)
	var enter func(fn *ssa.Function)
	enter = func(fn *ssa.Function) {
		if out[fn] || !d.e.w.Local(fn) {
			return
		}
		out[fn] = true
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				for _, g := range d.s.entered(instr) {
					enter(g)
				}
			}
		}
	}
	for _, fn := range d.e.w.Funcs {
		if d.e.w.IsTest(fn.Pos()) {
			continue
		}
		if len(d.reach[fn]) > 0 || d.e.takesMessage(fn) || d.e.w.Dispatches(fn) || slices.ContainsFunc(d.e.decodings(fn), func(x decoding) bool {
			return d.e.w.Frame(program.Deref(x.into.Type()))
		}) {
			enter(fn)
		}
	}
	return out
}

// emits adds the coded errors that a function makes and that nobody returns to
// a library: the program sends them itself. Where no method tells, they answer
// the peer only if its messages arrive there.
func (d *drafter) emits(fn *ssa.Function, arrive bool) {
	made := d.e.errors.Emitted(fn)
	if len(made) == 0 {
		return
	}
	values := madeIn(fn)
	called := len(d.s.callersOf(fn)) > 0 || token.IsExported(fn.Name()) && fn.Parent() == nil
	for _, x := range made {
		if x.Code.Nil || !x.Site.Pos.IsValid() || !x.Code.Decided() && called || d.forWaiting(values, x) {
			continue // else those who call the function make the error
		}
		for _, x := range d.sent(x.In(d.env[fn]), fn, make(map[*ssa.Function]bool)) {
			if names := d.methodsAt(x, x.Site.Pos); arrive || names[0] != "" {
				d.emitted(x, names)
			}
		}
	}
}

// sent returns a coded error for each place that sends it: of a function that
// sends it whatever it is called with, its calls.
func (d *drafter) sent(x *flow.Error, fn *ssa.Function, seen map[*ssa.Function]bool) flow.Set {
	calls := d.e.w.Callers(fn)
	always := d.e.w.BlockAt(fn, x.Site.Pos) == fn.Blocks[0]
	if !always || seen[fn] || len(calls) == 0 || len(calls) < len(d.s.callersOf(fn)) {
		return flow.Set{x}
	}
	seen[fn] = true
	var out flow.Set
	for _, call := range calls {
		if d.e.w.IsTest(call.Pos()) {
			continue
		}
		y := *x
		y.Site, y.Conds, y.Alone = d.e.w.Site(call.Pos()), d.e.errors.Conditions().At(call.Block()), d.e.errors.Alone(call.Block())
		y.Func, y.Method = call.Parent().Name(), cmp.Or(d.e.w.MethodAt(call.Block()), x.Method)
		out = append(out, d.sent(y.In(d.env[call.Parent()]), call.Parent(), seen)...)
	}
	return out
}

// emitted adds a coded error: for what it says itself, or else for each error
// that goes into it.
func (d *drafter) emitted(x *flow.Error, names []string) {
	c := x.Code
	if from := c.Copied(); from != nil {
		if copied := d.copied(from, x.Site.Pos); copied != nil {
			for _, y := range copied {
				d.emitted(y, d.methodsAt(y, y.Site.Pos))
			}
			return
		}
	}
	own := reading{code: c.Value, generic: d.generic(x)}
	if c.Open {
		own = reading{why: "the code is decided when the program runs"}
	}
	var left flow.Set
	for _, inner := range c.Cause {
		switch y := d.e.errors.OfCause(c, inner); {
		case c.Chosen && inner.Kind == flow.Coded && !inner.Code.Open:
			d.add(names, reading{code: inner.Code.Value, generic: d.generic(inner)}, inner, x.Site.Pos)
		case y != nil && !c.Open:
			left = append(left, y)
		}
	}
	if c.Chosen {
		for _, code := range c.Others {
			d.add(names, reading{code: code}, x, x.Site.Pos)
		}
	}
	spoken := !d.wordless(x.Text) && !c.Mapper
	told, more := len(c.Cause) > 0 && len(left) == 0 && c.Chosen, false // or all causes have another code
	for _, inner := range left {
		if inner.Kind == flow.Unknown || inner.Kind.Symbolic() {
			more = true
			continue
		}
		if spoken || inner.Kind == flow.Coded {
			continue
		}
		r := own
		r.Bare = own.generic
		to := names
		if inner.Method != "" {
			to = []string{inner.Method}
		}
		d.add(to, r, inner, x.Site.Pos)
		told = true
	}
	if more && !spoken {
		own.When = "an error that is not followed further"
	}
	if !told || more {
		d.add(names, own, x, x.Site.Pos)
	}
}

// copied returns the coded errors of which one is copied, or nil if not all of
// them are known.
func (d *drafter) copied(from ssa.Value, pos token.Pos) flow.Set {
	list := d.e.errors.At(from, program.Place{Block: d.e.w.BlockOf(pos)})
	if slices.ContainsFunc(list, func(y *flow.Error) bool {
		return y.Kind != flow.Coded || y.Code.Copied() != nil || !y.Site.Pos.IsValid()
	}) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(list), func(y *flow.Error) bool { return y.Code.Nil })
}

// methodsAt returns the methods whose messages an error answers: that of its
// branch, or all that reach the function in which it is made or handed on. ""
// stands for what no method tells.
func (d *drafter) methodsAt(x *flow.Error, at token.Pos) []string {
	if x.Method != "" {
		return []string{x.Method}
	}
	for _, pos := range []token.Pos{at, x.Site.Pos} {
		b := d.e.w.BlockOf(pos)
		if b == nil {
			continue
		}
		if here := d.e.w.MethodAt(b); here != "" {
			return []string{here}
		}
		if names := slices.Sorted(maps.Keys(d.reach[b.Parent()])); len(names) > 0 {
			return names
		}
	}
	return []string{""}
}

// add adds what is read of an error to methods. One whose place is not in the
// package is at the given position.
func (d *drafter) add(names []string, r reading, x *flow.Error, at token.Pos) {
	pos := d.e.w.Pos(x.Site)
	if !pos.IsValid() {
		pos = at
	}
	if !pos.IsValid() || d.e.w.IsTest(pos) {
		return
	}
	r.Posn = d.posn(pos)
	if b := d.e.w.BlockOf(pos); b != nil {
		r.Func = d.s.name(b.Parent())
	}
	r.Message, r.Why = x.Message(), r.why
	switch {
	case r.When != "":
		r.Message = ""
	case x.Kind == flow.External:
		r.When = x.Name[strings.LastIndex(x.Name, "/")+1:] + " fails"
	case len(x.Conds) > 0 && !d.otherMethod(x.Conds[0].Why) && (x.Kind != flow.Unknown || x.Conds[0].Kind == cause.Failed):
		r.When = x.Conds[0].Why
	}
	if x.Kind == flow.Coded && len(x.Wraps) == 0 && d.wordless(x.Text) && r.When != "" {
		r.Message = "" // no more than what the code is called
	}
	for _, name := range names {
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

// otherMethod reports whether a condition says no more than that the message is
// of another method.
func (d *drafter) otherMethod(why string) bool {
	_, quoted, _ := strings.Cut(why, " != ")
	name, err := strconv.Unquote(quoted)
	if err != nil {
		return false
	}
	_, ok := d.e.w.Protocol.Method(name)
	return ok || d.drafts[name] != nil
}

// named reports whether a code that some send for any error is the protocol's
// own for the situation, or for what the error says.
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
	m := d.meaning(x, method)
	if m == "" || d.established(x, m, method) {
		return ""
	}
	return string(m)
}

func (d *drafter) posn(pos token.Pos) contract.Posn {
	at := d.e.w.Pass.Fset.Position(pos)
	return contract.Posn{File: at.Filename, Line: at.Line}
}

// contract returns what was collected, sorted.
func (d *drafter) contract() *contract.Package {
	out := new(contract.Package)
	for _, name := range slices.Sorted(maps.Keys(d.drafts)) {
		m := d.drafts[name]
		for _, r := range m.answers {
			i := slices.IndexFunc(m.Codes, func(c contract.Code) bool {
				return c.Value == r.code && c.Unknown == (r.why != "") && c.Generic == r.generic
			})
			if i < 0 {
				i = len(m.Codes)
				m.Codes = append(m.Codes, contract.Code{Value: r.code, Unknown: r.why != "", Generic: r.generic})
				if r.why == "" {
					m.Codes[i].Name = d.e.w.Protocol.CodeName(r.code)
				}
			}
			m.Codes[i].Places = append(m.Codes[i].Places, r.Place)
		}
		if name != "" || len(m.Codes) > 0 { // else it only tells methods apart
			out.Methods = append(out.Methods, m.Method)
		}
	}
	contract.Sort(out)
	return out
}
