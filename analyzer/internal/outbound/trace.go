// Where does a value come from: from the peer, and from what else?

package outbound

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A trace goes back from a value to the errors that it is or is made of. Package flow
// knows the errors. The trace adds what flow leaves to callers, and what texts are
// made of.
type trace struct {
	f *finder

	answer  *flow.Error // one of the peer's answers, or nil
	methods []string    // that they answer
	lost    program.Site
	own     []string // what the program's own errors among them say, in lower case
	codes   []int64  // and their codes
	unknown bool     // it cannot be told what else it is
	callers []ssa.CallInstruction
}

// what says what a value is for a trace.
type what int

const (
	anError what = iota
	aText        // of an error
	aPart        // what is formatted into a text: of an error, or a name
)

// A step is a value on the way.
type step struct {
	use   program.Use
	what  what
	coded bool // only errors with a code come this far
	lost  program.Site
	part  flow.Part // of the value, which is a message
}

// maxSteps bounds a trace.
const maxSteps = 2000

func (f *finder) follow(s step) *trace {
	t := &trace{f: f}
	steps := 0
	for range program.Reached(t.step, s) {
		if steps++; steps > maxSteps || t.unknown {
			t.lose()
			break
		}
	}
	return t
}

// lose notes that a value may be something unknown.
func (t *trace) lose() []step { t.unknown = true; return nil }

// dead ends a way. What is formatted into a text need not belong to an error. Coded
// errors from elsewhere count as the peer's, if others are.
func (t *trace) dead(s step) []step {
	if s.what != aPart && !s.coded {
		t.lose()
	}
	return nil
}

func (t *trace) say(text string) { t.own = append(t.own, plain(flow.WithoutVerbs(text))) }

// plain returns a text in lower case without white space.
func plain(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

// as is a step to other values of the same function that are something else.
func (s step) as(w what, list ...ssa.Value) []step {
	uses := make([]program.Use, len(list))
	for i, v := range list {
		uses[i] = program.Use{V: v, At: s.use.At, In: s.use.In}
	}
	s.what = w
	return s.uses(uses)
}

// uses is a step to values where they are used.
func (s step) uses(list []program.Use) []step {
	out := make([]step, len(list))
	for i, u := range list {
		out[i] = s
		out[i].use = u
	}
	return out
}

// step goes one step back.
func (t *trace) step(s step) []step {
	if s.use.V == nil {
		return t.lose()
	}
	if s.what == anError {
		return t.errors(s)
	}
	return t.text(s)
}

// errors goes on from the errors that a value may be.
func (t *trace) errors(s step) (next []step) {
	switch v := s.use.V.(type) {
	case *ssa.Alloc: // an object that is copied
		for st := range program.Stores(v) {
			next = append(next, s.as(anError, st.Val)...)
		}
		if next != nil {
			return next
		}
	case *ssa.UnOp:
		if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct && v.Op == token.MUL {
			return s.as(anError, v.X)
		}
	}
	fn, set := s.use.V.Parent(), t.f.found.Of(s.use, s.part)
	if len(set) == 0 && !program.IsNil(s.use.V) && (s.use.At.Block == nil || !t.f.found.Conditions().Of(s.use.V, s.use.At).Nil) {
		t.dead(s)
	}
	for _, x := range set {
		next = append(next, t.error(s, x, fn)...)
	}
	return next
}

// error notes an error, or goes on to what callers pass.
func (t *trace) error(s step, x *flow.Error, fn *ssa.Function) (next []step) {
	s.coded = s.coded || len(x.IsTypes) > 0
	for _, w := range x.Wraps() {
		if !s.coded {
			t.say(w.Text)
			t.unknown = t.unknown || w.Text == "" && w.Args.Tied() // in a format that is given
			next = append(next, t.beside(s, w)...)
		}
		if !w.Keeps && s.lost.Line == 0 {
			s.lost = w.Site
		}
	}
	switch {
	case x.Kind == flow.Param && x.Index < len(fn.Params):
		s.use, s.part = program.Use{V: fn.Params[x.Index], In: s.use.In}, x.Part
		return t.copied(s)
	case x.Kind == flow.Answered:
		t.answered(s, x, fn)
	case x.Kind == flow.Plain && x.Answers != nil, x.Kind == flow.Coded && x.Code.Nil: // what it is made of is told, or nothing
	case x.Kind == flow.Coded:
		t.unknown = t.unknown || x.Code.Open || x.Code.TextParam > 0
		t.codes = append(t.codes, x.Code.Value)
		t.say(x.Text)
	case s.coded: // it has no code
	case x.Kind == flow.Canceled:
		t.say("context canceled, context deadline exceeded")
	case x.Kind == flow.External, x.Kind == flow.Unknown, x.Text == "" && (x.Kind == flow.Plain || x.Kind == flow.Sentinel):
		t.unknown = t.unknown || !errlib.Carries(x.Name)
	case x.Kind == flow.Plain, x.Kind == flow.Sentinel:
		t.say(x.Text)
	default:
		return t.lose()
	}
	if x.Kind == flow.Plain && x.Code != nil { // inside a type of the program's own
		for _, y := range x.Code.Cause {
			next = append(next, t.error(s, y, fn)...)
		}
	}
	return next
}

// beside goes on to what is formatted into a text beside an error.
func (t *trace) beside(s step, w *flow.Wrap) []step {
	call, ok := program.At[*ssa.Call](t.f.w.Program, w.Site.Pos)
	if !ok {
		return nil
	}
	s.use = program.Use{At: program.Place{Block: call.Block()}}
	return s.as(aPart, program.Variadic(call.Call.Args[len(call.Call.Args)-1])...)
}

// answered notes an answer of the peer, with the methods that it answers: those that
// its calls name, or else those of the function that has it.
func (t *trace) answered(s step, x *flow.Error, fn *ssa.Function) {
	if x.Answers == nil || x.Answers.Other {
		t.lose()
		return
	}
	methods := slices.Clone(x.Answers.Methods)
	name := func(v ssa.Value) {
		text, _ := program.StringConst(v)
		t.unknown = t.unknown || wire.OtherMethod(text)
		if m, ok := t.f.w.Protocol.Method(cmp.Or(t.f.w.MethodConst(v), text)); ok {
			methods = append(methods, m.Name)
		}
	}
	if len(methods) == 0 && x.Answers.Library == "" {
		fns := []*ssa.Function{fn}
		for _, c := range t.callers {
			fns = append(fns, c.Parent())
		}
		for instr := range program.Instructions(fns...) {
			for _, op := range instr.Operands(nil) {
				name(*op)
			}
		}
	}
	lib, _ := t.f.w.LibraryByName(x.Answers.Library)
	t.unknown = t.unknown || len(methods) == 0 && (lib == nil || lib.Protocol == "")
	t.methods = append(t.methods, methods...)
	if t.answer = x; s.lost.Line > 0 {
		t.lost = s.lost
	}
}

// copied goes on to what a value is a copy of, or to what its call returns.
func (t *trace) copied(s step) []step {
	p, isParam := s.use.V.(*ssa.Parameter)
	if isParam && s.use.In == nil {
		t.callers = append(t.callers, t.f.w.Callers(p.Parent())...)
		if t.f.open(p.Parent()) {
			t.dead(s)
		}
	}
	from, copied, complete := t.f.w.Sources(s.use)
	if !copied {
		from, copied, complete = t.f.w.Returned(s.use)
	}
	if call, _ := program.CallOf(s.use.V); call != nil && !complete {
		t.lose() // of a function that is not seen
	} else if !copied || !complete {
		t.dead(s)
	}
	return s.uses(from)
}

// open reports whether a function may be called where the package does not
// show it: from another package, or over an interface.
func (f *finder) open(fn *ssa.Function) bool {
	if mc := f.w.Closer(fn); mc != nil {
		return slices.ContainsFunc(*mc.Referrers(), func(use ssa.Instruction) bool {
			call, ok := use.(ssa.CallInstruction)
			return !ok || call.Common().Value != mc
		})
	}
	if fn.Object() == nil {
		return false
	}
	if fn.Object().Exported() && fn.Pkg.Pkg.Name() != "main" {
		return true
	}
	for instr := range program.Instructions(f.w.Funcs...) {
		if call, ok := instr.(ssa.CallInstruction); ok && fn.Signature.Recv() != nil && call.Common().IsInvoke() && call.Common().Method.Name() == fn.Name() {
			return true
		}
	}
	return false
}

// text goes back from a text to its errors, or to what it is made of.
func (t *trace) text(s step) []step {
	if words, ok := program.StringConst(s.use.V); ok {
		t.say(words)
		return nil
	}
	if t.f.w.CarriesError(s.use.V.Type()) {
		return s.as(anError, s.use.V)
	}
	if x, field, typ := t.f.taken(s.use.V); x != nil && (field == typ.Message || field == typ.Data) {
		s.coded = true
		return s.as(anError, x)
	}
	switch v := s.use.V.(type) {
	case *ssa.MakeInterface, *ssa.Slice, *ssa.ChangeInterface, *ssa.Convert:
		return s.as(s.what, program.Operand(v))
	case *ssa.BinOp:
		if program.IsString(v.Type()) { // the only operation that makes one
			return s.as(s.what, v.X, v.Y)
		}
	}
	if call, _ := program.CallOf(s.use.V); call != nil {
		if next, ok := t.made(s, call); ok {
			return next
		}
	}
	return t.copied(s)
}

// made goes back from a text that a call returns, if the call is known.
func (t *trace) made(s step, call *ssa.Call) (next []step, ok bool) {
	c := call.Common()
	name := program.CalleeName(c)
	if recv := program.Receiver(c); recv != nil && strings.HasSuffix(name, "Error") && len(program.Arguments(c)) == 0 && t.f.w.CarriesError(recv.Type()) {
		return s.as(anError, recv), true
	}
	if errlib.Encodes(name) {
		return s.as(aPart, c.Args[0]), true
	}
	switch role := errlib.OfText(name); role {
	case errlib.Formats, errlib.Prints:
		format, constant := program.StringConst(c.Args[0])
		last := c.Args[len(c.Args)-1]
		list := program.Variadic(last)
		if role == errlib.Formats && !constant || list == nil && !program.IsNil(last) {
			return t.lose(), true
		}
		t.say(format)
		return s.as(aPart, list...), true
	case errlib.Concatenates:
		elements, complete := t.f.w.Elements(program.Use{V: c.Args[0], At: s.use.At, In: s.use.In})
		if !complete {
			t.lose()
		}
		s.what = aPart
		return s.uses(elements), true
	case errlib.Folds, errlib.Trims, errlib.Cuts:
		return s.as(s.what, c.Args[0]), program.IsString(c.Args[0].Type())
	case errlib.Numbers:
		return t.dead(s), true
	}
	return nil, false
}
