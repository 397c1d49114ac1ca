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
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A trace goes back from a value to where it comes from.
type trace struct {
	f    *finder
	of   *ssa.Function // whose callers are in other packages; nil if all of them are in this one
	from *ssa.Function
	work []step
	seen map[visit]bool

	sources []source
	own     []string // what the program's own errors among them say, in lower case
	codes   []int64  // and their codes
	unknown string   // why it cannot be told what else it is; "" if it can
	callers []ssa.CallInstruction
}

// A source is a call to the peer that an error answers.
type source struct {
	library *sdk.Library // nil: hand-rolled
	pkg     *types.Package
	typ     *wire.ErrorType // hand-rolled
	methods []string
	params  []int // of the function that is traced, if its callers say the method
	lost    program.Site
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
	program.Use
	what  what
	coded bool         // only errors with a code come this far
	lost  program.Site // where only the text went on
	calls *calls
	reply *source // that a message carries
}

// calls are those out of which a value came, the innermost first.
type calls struct {
	call ssa.CallInstruction
	in   *program.Frame
	up   *calls
}

// A visit is what makes steps the same.
type visit struct {
	v     ssa.Value
	in    *program.Frame
	what  what
	coded bool
}

// maxSteps bounds a trace.
const maxSteps = 2000

// follow goes back from a value of a function all of whose callers are in the
// package.
func (f *finder) follow(s step) *trace { return f.trace(s, nil) }

func (f *finder) trace(s step, of *ssa.Function) *trace {
	t := &trace{f: f, of: of, from: s.At.Block.Parent(), seen: make(map[visit]bool)}
	t.push(s)
	for len(t.work) > 0 && t.unknown == "" {
		s := t.work[len(t.work)-1]
		t.work = t.work[:len(t.work)-1]
		if len(t.seen) > maxSteps {
			t.lose("too many ways")
			break
		}
		t.step(s)
	}
	return t
}

// isAnswer reports whether a value is the peer's answer, or one of the
// program's own errors that are known.
func (t *trace) isAnswer() bool { return t.unknown == "" && len(t.sources) > 0 }

// explains reports whether one of the program's own errors may have a text that
// is looked for.
func (t *trace) explains(sought []string) bool {
	for _, text := range t.own {
		for _, s := range sought {
			if strings.Contains(text, plain(s)) {
				return true
			}
		}
	}
	return false
}

func (t *trace) lose(why string) { t.unknown = why }

func (t *trace) push(s step) {
	switch k := (visit{s.V, s.In, s.what, s.coded}); {
	case s.V == nil:
		t.lose("a value of somebody else")
	case program.IsNil(s.V), s.what == anError && t.f.found.IsNil(s.V, s.At):
	case !t.seen[k]:
		t.seen[k] = true
		t.work = append(t.work, s)
	}
}

// to pushes another value of the same function.
func (t *trace) to(s step, v ssa.Value) {
	s.V = v
	t.push(s)
}

// as pushes another value of the same function that is something else.
func (t *trace) as(s step, w what, v ssa.Value) {
	s.what = w
	t.to(s, v)
}

func (t *trace) step(s step) {
	switch s.what {
	case anError:
		t.error(s)
	case aMessage:
		t.message(s)
	default:
		t.text(s)
	}
}

// sourcesOf goes on to what a value is a copy of. ok is false if it is none.
func (t *trace) sourcesOf(s step) (ok bool) {
	if p, isParam := s.V.(*ssa.Parameter); isParam && s.In == nil && !t.enter(s, p) {
		t.dead(s, "callers elsewhere decide")
		if !s.coded || p.Parent() == t.of {
			return true
		}
	}
	from, copied, complete := t.f.w.Sources(s.Use)
	if !copied {
		return false
	}
	for _, u := range from {
		next := s
		next.Use = u
		t.push(next)
	}
	if !complete && !t.closed(s) {
		t.dead(s, "a value from elsewhere")
	}
	return true
}

// closed goes on to all that is stored in a variable that closures set. ok is
// false for any other value.
func (t *trace) closed(s step) (ok bool) {
	load, isLoad := s.V.(*ssa.UnOp)
	if !isLoad || t.f.w.Escapes(load.X) || load.X.Referrers() == nil {
		return false
	}
	if slices.ContainsFunc(*load.X.Referrers(), func(use ssa.Instruction) bool {
		call, ok := use.(ssa.CallInstruction)
		return ok && slices.Contains(call.Common().Args, load.X)
	}) {
		return false // the function that is called may set it too
	}
	list, complete := t.f.w.Contents(program.Use{V: load.X, At: s.At, In: s.In})
	for _, u := range list {
		next := s
		next.Use = u
		t.push(next)
	}
	return complete && len(list) > 0
}

// dead ends a way. What is formatted into a text need not be an error's, and of
// errors with a code that are the peer's, those that come from elsewhere are the
// peer's as well.
func (t *trace) dead(s step, why string) {
	if s.what != aPart && !s.coded {
		t.lose(why)
	}
}

// enter reports whether all calls of a parameter's function are seen.
func (t *trace) enter(s step, p *ssa.Parameter) bool {
	fn := p.Parent()
	if s.what != aMessage && s.calls == nil {
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
		for _, g := range f.w.Funcs {
			for _, b := range g.Blocks {
				for _, instr := range b.Instrs {
					if call, ok := instr.(ssa.CallInstruction); ok && call.Common().IsInvoke() {
						f.invoked[call.Common().Method.Name()] = true
					}
				}
			}
		}
	}
	return fn.Signature.Recv() != nil && f.invoked[fn.Name()]
}

// error goes back from an error, or from a pointer to what is one.
func (t *trace) error(s step) {
	switch v := s.V.(type) {
	case *ssa.MakeInterface:
		if !types.IsInterface(v.X.Type()) {
			t.to(s, v.X)
			return
		}
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			t.received(s, v.X)
			return
		}
		if t.loaded(s, v) {
			return
		}
	case *ssa.FieldAddr: // of an object that is no pointer
		if typ := t.f.errorField(v.X.Type(), v.Field); typ != nil {
			t.answered(s, v.X, typ)
			return
		}
	case *ssa.Field:
		if typ := t.f.errorField(v.X.Type(), v.Field); typ != nil {
			t.answered(s, v.X, typ)
			return
		}
	case *ssa.Alloc:
		t.literal(s, v)
		return
	case *ssa.TypeAssert:
		s.coded = s.coded || !types.IsInterface(v.AssertedType)
		t.to(s, v.X)
		return
	case *ssa.Extract:
		if tuple, ok := v.Tuple.(*ssa.TypeAssert); ok {
			t.to(s, tuple)
			return
		}
		if t.extracted(s, v) {
			return
		}
	case *ssa.Call:
		t.called(s, v, 0)
		return
	}
	if !t.sourcesOf(s) {
		t.leaf(s)
	}
}

// extracted reads one result of a call, or what comes out of a channel; it
// reports whether it is one of those.
func (t *trace) extracted(s step, v *ssa.Extract) bool {
	switch tuple := v.Tuple.(type) {
	case *ssa.Call:
		t.called(s, tuple, v.Index)
		return true
	case *ssa.Select:
		if c := program.SelectCase(tuple, v.Index); c != nil {
			t.received(s, c.Chan)
			return true
		}
	case *ssa.UnOp:
		t.received(s, tuple.X)
		return true
	}
	return false
}

// loaded reads a load of an error that is no plain copy: the error object of a
// message, what errors.As found, a struct that is an error itself.
func (t *trace) loaded(s step, v *ssa.UnOp) bool {
	switch a := v.X.(type) {
	case *ssa.FieldAddr:
		if typ := t.f.errorField(a.X.Type(), a.Field); typ != nil {
			t.answered(s, a.X, typ)
			return true
		}
	case *ssa.Alloc:
		asked := false
		for _, err := range found(a) {
			asked = true
			next := s
			next.coded = true
			t.to(next, err)
		}
		if asked {
			return true
		}
	case *ssa.Global:
		t.leaf(s)
		return true
	}
	if t.f.w.ErrorType(v.Type()) != nil && !isPointer(v.Type()) {
		t.to(s, v.X)
		return true
	}
	return false
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// found returns the errors in which errors.As looks for what it puts into a
// variable.
func found(a *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, ref := range *a.Referrers() {
		m, ok := ref.(*ssa.MakeInterface)
		if !ok {
			continue
		}
		for _, use := range *m.Referrers() {
			call, ok := use.(*ssa.Call)
			if !ok {
				continue
			}
			if f, ok := errlib.Of(program.CalleeName(call.Common())); ok && f.Role == errlib.AsksAs && argument(call, f.Target) == m {
				out = append(out, argument(call, f.Err))
			}
		}
	}
	return out
}

// argument returns an argument by its index in package errlib, or nil.
func argument(call *ssa.Call, i int) ssa.Value {
	if i == errlib.Receiver {
		return program.Receiver(call.Common())
	}
	if args := program.Arguments(call.Common()); i >= 0 && i < len(args) {
		return args[i]
	}
	return nil
}

// literal reads a variable that is an error: a copy, what a decoder fills, or
// a literal, of which the errors inside are a part.
func (t *trace) literal(s step, a *ssa.Alloc) {
	if t.f.w.ErrorType(a.Type()) != nil && t.f.decoded(a, nil) {
		t.answered(s, nil, t.f.w.ErrorType(a.Type()))
		return
	}
	copied := false
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			if r.Addr == a {
				copied = true
				t.to(s, r.Val)
			}
		case *ssa.FieldAddr:
			for _, use := range *r.Referrers() {
				if st, ok := use.(*ssa.Store); ok && st.Addr == r && t.f.w.CarriesError(st.Val.Type()) {
					t.to(s, st.Val)
				}
			}
		}
	}
	if !copied {
		t.leaf(s)
	}
}

// leaf notes an error of the program's own.
func (t *trace) leaf(s step) {
	set := t.f.found.At(s.V, s.At)
	if len(set) == 0 {
		t.dead(s, "nothing is known of it")
	}
	for _, x := range set {
		t.mine(s, x)
	}
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
		if x.Code.Open {
			t.lose("an error of the program's own with any code")
		}
		t.codes = append(t.codes, x.Code.Value)
		t.say(x.Text)
	case flow.Plain, flow.Sentinel:
		if x.Text == "" && !quiet(x.Name) {
			t.lose("an error whose text is not known")
		}
		t.say(x.Text)
	case flow.Canceled:
		t.say("context canceled")
		t.say("context deadline exceeded")
	case flow.External:
		if !quiet(x.Name) {
			t.lose("an error of " + x.Name)
		}
	default:
		t.lose("an error of unknown origin")
	}
	for _, w := range x.Wraps() {
		t.say(w.Text)
	}
}

func (t *trace) say(text string) {
	t.own = append(t.own, plain(flow.WithoutVerbs(text)))
}

// plain writes a text without its upper case and white space.
func plain(text string) string { return strings.Join(strings.Fields(strings.ToLower(text)), " ") }

// carriers are the packages of the standard library that bring bytes to a peer
// and values into bytes. Their errors speak of these.
var carriers = strings.Fields("bufio bytes encoding/json encoding/binary fmt io strings")

// quiet reports whether the errors of a function, or the error in a variable,
// cannot be taken for a peer's by what they say.
func quiet(name string) bool {
	if name == "os.File.Write" || name == "os.File.Read" || name == "os.File.Close" {
		return true
	}
	for _, p := range carriers {
		if rest, ok := strings.CutPrefix(name, p+"."); ok && !strings.Contains(rest, "/") {
			return true
		}
	}
	return false
}

// received goes on to what is sent over channels of the same kind.
func (t *trace) received(s step, ch ssa.Value) {
	elem := ch.Type().Underlying().(*types.Chan).Elem()
	some := false
	send := func(to, v ssa.Value, at ssa.Instruction) {
		if c, ok := to.Type().Underlying().(*types.Chan); ok && types.Identical(c.Elem(), elem) {
			some = true
			next := s
			next.Use = program.Use{V: v, At: program.Place{Block: at.Block()}}
			t.push(next)
		}
	}
	for _, fn := range t.f.w.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.Send:
					send(i.Chan, i.X, i)
				case *ssa.Select:
					for _, state := range i.States {
						if state.Send != nil {
							send(state.Chan, state.Send, i)
						}
					}
				}
			}
		}
	}
	if !some {
		t.lose("a channel")
	}
}
