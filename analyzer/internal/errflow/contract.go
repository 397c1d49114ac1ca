package errflow

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/contract"
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
// Where a library or a layer sends what a handler returns, the peer reads that and
// nothing else. Elsewhere it reads what is handed to functions that answer, and the
// coded errors of all functions that messages of a method reach.
func (r *Result) Contract() *contract.Package {
	if r.found == nil || r.Package == nil && !r.found.w.Layer {
		return nil
	}
	s := r.found.surveyor()
	s.all()
	if r.Package == nil && len(s.ownNames()) > 0 {
		return nil // it does not carry the messages of others, but has methods and a peer of its own
	}
	d := &drafter{
		collector: r.found.collector(), s: s, result: r,
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
	for _, fn := range d.e.own() {
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
	out.Conformance = d.conformance(r, out.Methods)
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
	result   *Result
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
	from    string // the call that it comes from, where nothing else may be said
	contract.Place
}

func (d *drafter) method(name string) *draft {
	m := d.drafts[name]
	if m == nil {
		m = &draft{Method: contract.Method{Name: name}}
		d.drafts[name] = m
	}
	return m
}

// dispatches reports whether a function compares the method of a message, or a
// string with a method that only the protocol has.
func (d *drafter) dispatches(fn *ssa.Function) bool {
	return slices.ContainsFunc(d.e.branches(fn), func(b branch) bool {
		return wire.Distinctive(b.method) || d.s.isMethod(b.guard.V.(*ssa.BinOp).X, make(map[*ssa.Function]bool))
	})
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

// unsent adds the errors of a function in a table if none of them was seen to be
// sent: they go somewhere, but they are not followed.
func (d *drafter) unsent(r row) {
	if !r.entry || r.fn == nil || !d.e.w.ReturnsError(r.fn.Signature) || len(d.method(r.Method).answers) > 0 ||
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
		case len(r.Bare.Codes) == 1 && x.Kind != flow.Unknown && x.Kind != flow.Answered:
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

// handler adds the errors that a handler returns to a library or layer, which sends them.
func (d *drafter) handler(h *handler.Handler) {
	if h.Shape.Style != sdk.Returns || h.Notification {
		return
	}
	d.e.below(h.Fn, d.returned) // the peer reads of their errors what the handler returns
	d.e.leaving(h, func(list flow.Set, at ssa.Instruction) { d.leave(h, list, h.Env, at.Pos()) })
}

// below adds to a set a function of the package, those that it enters, and what
// is below them.
func (e *engine) below(fn *ssa.Function, set map[*ssa.Function]bool) {
	for fn := range program.Reached(func(fn *ssa.Function) []*ssa.Function {
		if set[fn] {
			return nil
		}
		set[fn] = true
		return e.entered(fn)
	}, fn) {
		set[fn] = set[fn] && e.w.Local(fn)
	}
}

// broughtTo adds what a handler of another package returns, where the package
// brings it to the layer that sends it.
func (d *drafter) broughtTo(h *handler.Handler) {
	d.e.leaving(h, func(list flow.Set, at ssa.Instruction) {
		list = slices.DeleteFunc(slices.Clone(list), func(x *flow.Error) bool { return x.Reported }) // listed where the handler is
		d.leave(h, list, nil, at.Pos())
	})
}

// replies adds the errors that a function hands to functions that answer.
func (d *drafter) replies(fn *ssa.Function) {
	d.replied(fn, func(h *handler.Handler, list flow.Set, at ssa.Instruction) {
		list = slices.DeleteFunc(list, func(x *flow.Error) bool { // those who call the function make the error
			return x.Kind == flow.Coded && !x.Code.Decided() && len(d.ways.Callers(at.Parent())) > 0
		})
		d.leave(h, list, d.e.env(at.Parent()), at.Pos())
	})
}

// leave adds errors that are handed at a position to the sender of a handler's
// errors.
func (d *drafter) leave(h *handler.Handler, s flow.Set, env []taint.Taint, at token.Pos) {
	h = d.e.sender(h)
	for _, x := range s {
		x = x.In(env)
		names := []string{h.Method}
		if h.Method == "" {
			names = d.methodsAt(x, at)
		}
		left := d.e.errors.Left(flow.Set{x}, h.Left, h.Denied)
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

// methodsAt returns the methods that an error answers: that of its branch, or all
// that reach the function in which it is made or handed on. "" stands for an unknown
// method.
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
			forbidden := r.why == "" && d.forbidden(r)
			i := slices.IndexFunc(m.Codes, func(c contract.Code) bool {
				return c.Value == r.code && c.Unknown == (r.why != "") && c.Generic == r.generic && c.Forbidden == forbidden
			})
			if i < 0 {
				i = len(m.Codes)
				m.Codes = append(m.Codes, contract.Code{Value: r.code, Name: d.e.w.Protocol.CodeName(r.code), Unknown: r.why != "", Generic: r.generic, Forbidden: forbidden})
			}
			m.Codes[i].Places = append(m.Codes[i].Places, r.Place)
		}
		m.UnknownSession = d.unknownSession(m)
		if name != "" || len(m.Codes) > 0 { // else it only tells methods apart
			out.Methods = append(out.Methods, m.Method)
		}
	}
	contract.Sort(out)
	return out
}

// forbidden reports whether the protocol forbids an answer: it reserves the code
// for others, or wants a result.
func (d *drafter) forbidden(r reading) bool {
	p := d.e.w.Protocol
	_, known := p.Lookup(r.code)
	_, reserved := p.ReservedRange(r.code)
	a, _ := p.Answer(protocol.Meaning(r.Situation))
	return reserved && !known || a.Result != "" && a.Force == protocol.Must
}
