// Where does a value come from: from a call to the peer, and from what else?

package outbound

import (
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

// A trace goes back from a value to where it comes from. What is made of errors on the
// way is in package errlib, and what the program's own errors are, flow says.
type trace struct {
	f    *finder
	of   *ssa.Function // whose callers are in other packages; nil if all of them are in this one
	from *ssa.Function

	answers []Answer
	own     []string // what the program's own errors among them say, in lower case
	codes   []int64  // and their codes
	unknown bool     // it cannot be told what else it is
	callers []ssa.CallInstruction
}

// what a value is for a trace.
type what int

const (
	anError  what = iota
	aText         // of an error
	aPart         // what is formatted into a text: of an error, or a name
	aMessage      // of the peer
)

// A step is a value on the way.
type step struct {
	v     ssa.Value
	at    program.Place
	in    *program.Frame
	what  what
	coded bool            // only errors with a code come this far
	lost  program.Site    // where only the text went on
	typ   *wire.ErrorType // of a message's error object, and
	out   *program.Frame  // where that was taken out of it
}

// maxSteps bounds a trace.
const maxSteps = 2000

// follow goes back from a value of a function all of whose callers are in the
// package.
func (f *finder) follow(s step) *trace { return f.trace(s, nil) }

func (f *finder) trace(s step, of *ssa.Function) *trace {
	t := &trace{f: f, of: of, from: s.at.Block.Parent()}
	steps := 0
	for s := range program.Reached(t.step, s) {
		if s.v == nil {
			t.lose()
		}
		if steps++; steps > maxSteps {
			t.lose()
		}
		if t.unknown {
			break
		}
	}
	return t
}

// isAnswer reports whether a value is the peer's answer, or one of the
// program's own errors that are known.
func (t *trace) isAnswer() bool { return !t.unknown && len(t.answers) > 0 }

// explains reports whether one of the program's own errors may have a text that
// is looked for.
func (t *trace) explains(sought []string) bool {
	return slices.ContainsFunc(t.own, func(text string) bool {
		return slices.ContainsFunc(sought, func(s string) bool { return strings.Contains(text, plain(s)) })
	})
}

// lose says that a value may be something that is not known.
func (t *trace) lose() []step { t.unknown = true; return nil }

// dead ends a way. What is formatted into a text need not be an error's, and of
// errors with a code that are the peer's, those that come from elsewhere are the
// peer's as well.
func (t *trace) dead(s step) []step {
	if s.what != aPart && !s.coded {
		t.lose()
	}
	return nil
}

// to is a step to other values of the same function.
func (s step) to(list ...ssa.Value) []step { return s.as(s.what, list...) }

// as is a step to other values of the same function that are something else.
func (s step) as(w what, list ...ssa.Value) []step {
	out := make([]step, len(list))
	for i, v := range list {
		out[i] = s
		out[i].v, out[i].what = v, w
	}
	return out
}

// uses is a step to values where they are used.
func (s step) uses(list []program.Use) []step {
	out := make([]step, len(list))
	for i, u := range list {
		out[i] = s
		out[i].v, out[i].at, out[i].in = u.V, u.At, u.In
	}
	return out
}

// step goes one step back.
func (t *trace) step(s step) []step {
	if s.v == nil || program.IsNil(s.v) || s.what == anError && s.at.Block != nil && t.f.found.Conditions().Of(s.v, s.at).Nil {
		return nil
	}
	next, ok := []step(nil), false
	switch s.what {
	case anError:
		next, ok = t.error(s)
	case aMessage:
		next, ok = t.message(s)
	default:
		next, ok = t.text(s)
	}
	if ok {
		return next
	}
	if call, index := program.CallOf(s.v); call != nil {
		return t.called(s, call, index)
	}
	if ch := channelOf(s.v); ch != nil {
		return t.received(s, ch)
	}
	if next, ok = t.copied(s); ok {
		return next
	}
	switch s.what {
	case anError:
		return t.leaf(s)
	case aMessage:
		return t.lose()
	}
	return t.dead(s)
}

// copied goes on to what a value is a copy of. ok is false if it is none.
func (t *trace) copied(s step) (next []step, ok bool) {
	if p, isParam := s.v.(*ssa.Parameter); isParam && s.in == nil && !t.enter(s, p) {
		t.dead(s)
		if !s.coded || p.Parent() == t.of {
			return nil, true
		}
	}
	from, copied, complete := t.f.w.Sources(program.Use{V: s.v, At: s.at, In: s.in})
	if !copied {
		return nil, false
	}
	next = s.uses(from)
	if !complete {
		more, all := t.closed(s)
		if next = append(next, more...); !all {
			t.dead(s)
		}
	}
	return next, true
}

// closed goes on to all that is stored in a variable that closures set. ok is
// false for any other value.
func (t *trace) closed(s step) (next []step, ok bool) {
	load, isLoad := s.v.(*ssa.UnOp)
	if !isLoad || t.f.w.Escapes(load.X) || load.X.Referrers() == nil {
		return nil, false
	}
	for call, arg := range program.GivenTo(load.X) {
		if arg == load.X && call != nil {
			return nil, false // the function that is called may set it too
		}
	}
	list, complete := t.f.w.Contents(program.Use{V: load.X, At: s.at, In: s.in})
	return s.uses(list), complete && len(list) > 0
}

// enter reports whether all calls of a parameter's function are seen.
func (t *trace) enter(s step, p *ssa.Parameter) bool {
	fn := p.Parent()
	if s.what != aMessage {
		t.callers = append(t.callers, t.f.w.Callers(fn)...)
	}
	return fn != t.of && !t.f.open(fn)
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
	if f.invoked == nil {
		f.invoked = make(map[string]bool)
		for instr := range program.Instructions(f.w.Funcs...) {
			if call, ok := instr.(ssa.CallInstruction); ok && call.Common().IsInvoke() {
				f.invoked[call.Common().Method.Name()] = true
			}
		}
	}
	return fn.Signature.Recv() != nil && f.invoked[fn.Name()]
}

// error goes back from an error, or from a pointer to what is one, that is no copy.
func (t *trace) error(s step) (next []step, ok bool) {
	if message, typ := t.f.errorIn(s.v); typ != nil {
		s.typ, s.out = typ, s.in
		return s.as(aMessage, message), true
	}
	switch v := s.v.(type) {
	case *ssa.MakeInterface:
		return s.to(v.X), !types.IsInterface(v.X.Type())
	case *ssa.TypeAssert:
		s.coded = s.coded || !types.IsInterface(v.AssertedType)
		return s.to(v.X), true
	case *ssa.Extract:
		if tuple, ok := v.Tuple.(*ssa.TypeAssert); ok {
			return s.to(tuple), true
		}
	case *ssa.Alloc:
		return t.variable(s, v), true
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.Alloc:
			for asked := range errlib.Filling(a) {
				s.coded, ok = true, true
				next = append(next, s.to(asked.Error())...)
			}
			if ok {
				return next, true
			}
		case *ssa.Global:
			return t.leaf(s), true
		}
		_, isPointer := v.Type().Underlying().(*types.Pointer)
		return s.to(v.X), v.Op == token.MUL && t.f.w.ErrorType(v.Type()) != nil && !isPointer
	}
	return nil, false
}

// errorIn returns the message of the program's own whose error object a value is, or
// whose address, and the object's type, or nil.
func (f *finder) errorIn(v ssa.Value) (message ssa.Value, typ *wire.ErrorType) {
	message, i := program.LoadedField(v)
	if fa, ok := v.(*ssa.FieldAddr); ok { // an object that is no pointer
		message, i = fa.X, fa.Field
	}
	if message == nil || wire.JSONName(message.Type(), i) != "error" {
		return nil, nil
	}
	if n := program.Named(message.Type()); n != nil && !f.w.Own(n.Obj().Pkg()) {
		return nil, nil
	}
	s := program.Deref(message.Type()).Underlying().(*types.Struct)
	for j := range s.NumFields() {
		if name := wire.JSONName(message.Type(), j); name == "id" || name == "result" {
			return message, f.w.ErrorType(s.Field(i).Type())
		}
	}
	return nil, nil
}

// message goes back from a message, or a pointer to one, to where it was
// decoded. The errors that the program itself puts into one are its own.
func (t *trace) message(s step) (next []step, ok bool) {
	switch v := s.v.(type) {
	case *ssa.Alloc:
		return t.variable(s, v), true
	case *ssa.UnOp:
		_, isStruct := v.Type().Underlying().(*types.Struct)
		return s.to(v.X), isStruct && v.Op == token.MUL
	}
	return nil, false
}

// variable reads a variable that is an error or a message: a copy, what a decoder fills, or
// a literal, of which the errors inside are a part.
func (t *trace) variable(s step, a *ssa.Alloc) (next []step) {
	if typ := t.f.w.ErrorType(a.Type()); s.what == anError && typ != nil && t.f.decoded(a) {
		s.typ = typ // an object that was decoded by itself
		return t.answered(s)
	}
	if s.what == aMessage && t.f.decoded(a) {
		t.answered(s)
	}
	copied := false
	for st := range program.Stores(a) {
		copied = true
		next = append(next, s.to(st.Val)...)
	}
	for fa, st := range program.FieldStores(a) {
		if _, typ := t.f.errorIn(fa); typ != nil || s.what == anError && t.f.w.CarriesError(st.Val.Type()) {
			next = append(next, s.as(anError, st.Val)...)
		}
	}
	if !copied && s.what == anError {
		t.leaf(s)
	}
	return next
}

// decoded reports whether a decoder fills what an address is that of.
func (f *finder) decoded(addr ssa.Value) bool {
	for v := range program.Reached(func(addr ssa.Value) (given []ssa.Value) {
		for call, arg := range program.GivenTo(addr) {
			if errlib.Decodes(program.CalleeName(call.Common())) {
				return []ssa.Value{nil}
			}
			if fn := call.Common().StaticCallee(); fn != nil && f.w.Local(program.Origin(fn)) {
				given = append(given, program.Origin(fn).Params[slices.Index(call.Common().Args, arg)])
			}
		}
		return given
	}, addr) {
		if v == nil {
			return true
		}
	}
	return false
}

// leaf notes an error of the program's own.
func (t *trace) leaf(s step) []step {
	set := t.f.found.At(s.v, s.at)
	if len(set) == 0 {
		t.dead(s)
	}
	for _, x := range set {
		t.mine(s, x)
	}
	return nil
}

func (t *trace) mine(s step, x *flow.Error) {
	if s.coded && (x.Kind != flow.Coded || x.Lost()) {
		return // it has no code
	}
	switch x.Kind {
	case flow.Coded:
		if x.Code.Nil {
			return
		}
		t.unknown = t.unknown || x.Code.Open
		t.codes = append(t.codes, x.Code.Value)
		t.say(x.Text)
	case flow.Plain, flow.Sentinel:
		t.unknown = t.unknown || x.Text == "" && !errlib.Carries(x.Name)
		t.say(x.Text)
	case flow.Canceled:
		t.say("context canceled")
		t.say("context deadline exceeded")
	case flow.External:
		t.unknown = t.unknown || !errlib.Carries(x.Name)
	default:
		t.lose()
	}
	for _, w := range x.Wraps() {
		t.say(w.Text)
	}
}

func (t *trace) say(text string) { t.own = append(t.own, plain(flow.WithoutVerbs(text))) }

// plain writes a text without its upper case and white space.
func plain(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

// channelOf returns the channel that a value is received from, or nil.
func channelOf(v ssa.Value) ssa.Value {
	switch x := program.Tuple(v).(type) {
	case *ssa.UnOp:
		if x.Op == token.ARROW {
			return x.X
		}
	case *ssa.Select:
		if c := program.SelectCase(x, v.(*ssa.Extract).Index); c != nil {
			return c.Chan
		}
	}
	return nil
}

// received goes on to what is sent over channels of the same kind.
func (t *trace) received(s step, ch ssa.Value) (next []step) {
	elem := ch.Type().Underlying().(*types.Chan).Elem()
	for to, sent := range t.f.w.Sends() {
		if c, ok := to.Type().Underlying().(*types.Chan); ok && types.Identical(c.Elem(), elem) {
			next = append(next, s.uses([]program.Use{{V: sent.V, At: program.Place{Block: sent.At.Block()}}})...)
		}
	}
	if len(next) == 0 {
		t.lose()
	}
	return next
}
