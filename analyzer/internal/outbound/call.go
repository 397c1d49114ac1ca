// What does a call return: an answer of the peer, to which method, or what else?

package outbound

import (
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

// called goes back from a result of a call.
func (t *trace) called(s step, call *ssa.Call, index int) (next []step) {
	c := call.Common()
	obj := program.Object(c)
	if c.IsInvoke() {
		obj = c.Method
	}
	if obj != nil {
		if lib := t.f.w.Library(obj.Pkg()); lib != nil {
			if row, ok := lib.Call(obj); ok {
				return t.asked(s, call, lib, row)
			}
		}
	}
	if f, ok := errlib.OfCall(call); ok {
		if next, ok := t.wrapped(s, f); ok {
			return next
		}
	}
	callees, known := t.f.w.Callees(call, s.in)
	if !known {
		return t.unseen(s, call)
	}
	for _, callee := range callees {
		if !t.f.w.Local(callee.Fn) {
			t.imported(s, call, callee.Fn)
			continue
		}
		in := s.in.Enter(call, callee)
		for _, ret := range program.Returns(callee.Fn) {
			if index < len(ret.Results) {
				next = append(next, s.uses([]program.Use{{V: ret.Results[index], At: program.Place{Block: ret.Block()}, In: in}})...)
			}
		}
	}
	return next
}

// unseen ends a way in a function without a body.
func (t *trace) unseen(s step, call *ssa.Call) []step {
	switch {
	case s.what != anError:
		return t.lose()
	case errlib.Carries(program.CalleeName(call.Common())):
		return nil
	}
	return t.leaf(s)
}

// imported notes what another package says of its function.
func (t *trace) imported(s step, call *ssa.Call, fn *ssa.Function) {
	fact := new(Fact)
	obj, ok := fn.Object().(*types.Func)
	if !ok || s.what != anError || !t.f.w.Own(obj.Pkg()) || !t.f.pass.ImportObjectFact(obj.Origin(), fact) {
		t.unseen(s, call)
		return
	}
	for _, a := range fact.Answers {
		if s.coded && a.Lost.Line > 0 {
			continue
		}
		if a.Library == "" && t.f.typeNamed(a.Type) == nil && a.Lost.Line == 0 {
			t.lose() // of a type that is not seen
		}
		if s.lost.Line > 0 {
			a.Lost = s.lost
		}
		var named []ssa.Value
		for _, i := range a.Params {
			if i < len(call.Call.Args) {
				named = append(named, call.Call.Args[i])
			}
		}
		a.Params = nil
		t.name(&a, call, s.in, named)
		t.answer(a, s.in)
	}
	if !s.coded {
		t.own = append(t.own, fact.Own...)
	}
	t.codes = append(t.codes, fact.Codes...)
}

// typeNamed returns the error type of a qualified name.
func (f *finder) typeNamed(name string) *wire.ErrorType {
	dot := strings.LastIndexByte(name, '.')
	if met := f.w.ErrorTypeByName(name); met != nil || dot < 0 {
		return met
	}
	if pkg := f.w.Program.Package(name[:dot]); pkg != nil {
		if tn, ok := pkg.Scope().Lookup(name[dot+1:]).(*types.TypeName); ok {
			return f.w.ErrorType(tn.Type())
		}
	}
	return nil
}

// asked notes an outbound call of a library.
func (t *trace) asked(s step, call *ssa.Call, lib *sdk.Library, row sdk.Call) []step {
	if row.Starts {
		return nil // nobody has answered yet
	}
	if _, _, ok := lib.Ask(0, "", ""); !ok {
		return t.lose() // it does not tell the code
	}
	a := Answer{Library: lib.Name, Lost: s.lost}
	if row.Wire != "" {
		a.Methods = []string{row.Wire}
	} else {
		t.name(&a, call, s.in, started(call, lib, row))
	}
	if lib.Protocol == "" && len(a.Methods)+len(a.Params) == 0 {
		return t.lose() // a method that is not the protocol's
	}
	t.answers = append(t.answers, a)
	return nil
}

// started returns the arguments that name the method of a call: its own, or
// those of the call that the receiver is the answer of.
func started(call *ssa.Call, lib *sdk.Library, row sdk.Call) []ssa.Value {
	if row.Method >= 0 {
		return []ssa.Value{program.Arguments(call.Common())[row.Method]}
	}
	if row.Method != sdk.Receiver {
		return nil
	}
	if first, _ := program.CallOf(program.Receiver(call.Common())); first != nil {
		if obj := program.Object(first.Common()); obj != nil {
			if row, ok := lib.Call(obj); ok && row.Starts {
				return started(first, lib, row)
			}
		}
	}
	return nil
}

// answered notes the error object of a message of the peer.
func (t *trace) answered(s step) []step {
	a := Answer{Type: s.typ.Name, Lost: s.lost}
	if s.typ.Library != nil {
		a.Library, a.Type = s.typ.Library.Name, ""
	}
	t.answer(a, s.in, s.out)
	return nil
}

// name adds the protocol's methods to an answer that some arguments of a call name, and the
// parameters of the function that is traced that they may be.
func (t *trace) name(a *Answer, call ssa.CallInstruction, in *program.Frame, arguments []ssa.Value) {
	var from []program.Use
	for _, v := range arguments {
		from = append(from, program.Use{V: v, At: program.Place{Block: call.Block()}, In: in})
	}
	for u := range program.Reached(func(u program.Use) []program.Use {
		if u.V == nil || t.parameter(u) >= 0 {
			return nil
		}
		list, _, _ := t.f.w.Sources(u)
		return list
	}, from...) {
		if s, ok := program.StringConst(u.V); ok {
			t.names(a, s)
		} else if i := t.parameter(u); i >= 0 {
			a.Params = append(a.Params, i)
		}
	}
}

// names adds the method to an answer that a text names. The trace is lost if that is
// one of another protocol.
func (t *trace) names(a *Answer, text string) {
	if m, ok := t.f.w.Protocol.Method(text); ok {
		a.Methods = union(a.Methods, []string{m.Name})
	}
	t.unknown = t.unknown || wire.OtherMethod(text)
}

// parameter returns the index of the parameter of the traced function that a value is, or
// -1.
func (t *trace) parameter(u program.Use) int {
	if p, ok := u.V.(*ssa.Parameter); ok && p.Parent() == t.of && u.In == nil {
		return slices.Index(t.of.Params, p)
	}
	return -1
}

// answer notes an answer. Its methods are those that the calls name out of which it came,
// or else the functions that have them. If there are none, the trace is lost.
func (t *trace) answer(a Answer, out ...*program.Frame) {
	defer func() { t.answers = append(t.answers, a) }()
	fns := []*ssa.Function{t.from}
	for _, in := range out {
		for c := in; c != nil && len(a.Methods) == 0; c = c.In {
			fns = append(fns, c.Call.Parent())
			t.name(&a, c.Call, c.In, slices.DeleteFunc(slices.Clone(c.Call.Common().Args), func(v ssa.Value) bool { return !program.IsString(v.Type()) }))
		}
	}
	if t.of != nil && len(a.Methods)+len(a.Params) == 0 {
		for i, p := range t.of.Params {
			if program.IsString(p.Type()) {
				a.Params = append(a.Params, i)
			}
		}
	}
	if len(a.Methods)+len(a.Params) > 0 {
		return
	}
	for instr := range program.Instructions(fns...) {
		for _, op := range instr.Operands(nil) {
			s, _ := program.StringConst(*op)
			t.names(&a, s)
			if m := t.f.w.MethodConst(*op); m != "" {
				a.Methods = union(a.Methods, []string{m})
			}
		}
	}
	t.unknown = t.unknown || len(a.Methods) == 0
}

func union(a, b []string) []string {
	for _, s := range b {
		if !slices.Contains(a, s) {
			a = append(slices.Clip(a), s)
		}
	}
	return a
}

// wrapped goes on to what a function puts into the error that it makes.
func (t *trace) wrapped(s step, f errlib.Call) (next []step, ok bool) {
	text := s // what goes in as a text, which has no code
	text.lost = t.f.w.Site(f.Pos())
	in := func(err ssa.Value, keeps bool) {
		if keeps {
			next = append(next, s.to(err)...)
		} else if !s.coded {
			next = append(next, text.to(err)...)
		}
	}
	part := func(w what, list ...ssa.Value) {
		if !s.coded {
			next = append(next, text.as(w, slices.DeleteFunc(list, func(v ssa.Value) bool { return v == nil })...)...)
		}
	}
	words, operands := f.Argument(f.Text), f.Argument(f.Func.Operands)
	switch f.Role {
	case errlib.Makes:
		switch {
		case operands != nil:
			format, ok := program.StringConst(words)
			if !ok {
				return t.lose(), true
			}
			if !s.coded {
				t.say(format)
			}
			verbs := flow.FormatVerbs(format)
			for i, v := range program.Variadic(operands) {
				if t.carries(v) {
					in(v, f.Keeps && i < len(verbs) && verbs[i] == f.Verb)
				} else {
					part(aPart, v)
				}
			}
		case t.carries(words):
			in(words, f.Keeps)
		default:
			part(aText, words)
		}
	case errlib.Wraps:
		part(aPart, append(program.Variadic(operands), words)...)
		in(f.Error(), f.Keeps)
	case errlib.Joins:
		list, complete := f.Joined()
		if !complete {
			t.lose()
		}
		for _, err := range list {
			in(err, f.Keeps)
		}
	case errlib.Hands:
		in(f.Error(), true)
	case errlib.AsksAs: // errors.AsType returns what it finds
		s.coded = true
		in(f.Error(), true)
	default:
		return nil, false
	}
	return next, true
}

// carries reports whether an operand is an error.
func (t *trace) carries(v ssa.Value) bool {
	switch i := v.(type) {
	case *ssa.MakeInterface:
		return t.f.w.CarriesError(i.X.Type())
	case *ssa.ChangeInterface: // to any
		return program.IsErrorInterface(i.X.Type())
	}
	return program.IsErrorInterface(v.Type())
}
