package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// MappedBy returns the call that makes the coded error of its causes, or finds their code,
// if it is one of a function that the package does not show, or of an interface's method
// that nothing in it implements; nil otherwise.
func (c *Code) MappedBy() *ssa.Call { return c.mapped }

// Translating returns the call that makes an error of another one, if it is one of a function or of
// an interface's method of which the package does not show which it is; else nil.
func (x *Error) Translating() *ssa.Call {
	call := x.Call.open().made
	if x.Kind != Unknown || call == nil || !program.IsErrorInterface(call.Type()) {
		return nil
	}
	return call
}

// mappedBy returns the coded error that such a call makes of errors, or nil if
// it makes none.
func (e *Errors) mappedBy(instr ssa.CallInstruction) *Error {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return nil
	}
	results := call.Call.Signature().Results()
	if results.Len() != 1 || e.w.ErrorType(results.At(0).Type()) == nil {
		return nil
	}
	b := call.Block()
	c := &Code{Open: true, mapped: call, MapParam: program.ParameterOf(call.Call.Value) + 1, Cause: e.Given(call)}
	if len(c.Cause) == 0 {
		return nil
	}
	return &Error{Origin: &Origin{
		Kind: Coded, Code: c, Type: e.w.ErrorType(results.At(0).Type()).Name, Site: e.w.Site(call.Pos()), Func: b.Parent().Name(),
		Conds: e.c.At(b), Method: e.w.MethodAt(b),
	}}
}

// Given returns the errors among the arguments of a call.
func (e *Errors) Given(call *ssa.Call) (s Set) {
	for _, a := range call.Call.Args {
		if program.IsErrorInterface(a.Type()) {
			s = join(s, e.Sent(a, call))
		}
	}
	return s
}

// numberedBy notes that such a call finds the code of an error, which is the cause then.
func (e *Errors) numberedBy(c *Code, code ssa.Value) {
	call, result := program.CallOf(program.Unconvert(code))
	if call == nil || result > 0 {
		return
	}
	given := e.Given(call)
	if len(given) == 0 {
		return
	}
	by, called := call, call.Call.Value
	if fn := call.Call.StaticCallee(); fn != nil && e.w.Local(fn) { // a method of a func type calls its receiver
		rets := program.Returns(fn)
		if len(rets) != 1 {
			return
		}
		inner, ok := rets[0].Results[0].(*ssa.Call)
		if !ok || program.ParameterOf(inner.Call.Value) < 0 {
			return
		}
		by, called = inner, program.Unconvert(call.Call.Args[program.ParameterOf(inner.Call.Value)])
	} else if _, known := e.w.Callees(call, nil); known {
		return
	}
	c.mapped, c.MapParam = by, program.ParameterOf(called)+1
	if len(c.Cause) == 0 {
		c.Cause = given
	}
}

// numbering returns what is known of the code that a function finds for an error, or nil.
func (e *Errors) numbering(fn *ssa.Function) *CodeSummary {
	var s *CodeSummary
	if obj := objectOf(program.Origin(fn)); obj != nil {
		s = e.codesOf(obj)
	} else {
		s = e.codes(fn)
	}
	if s == nil || s.Field != "" || !s.Generic {
		return nil
	}
	return s
}

// mapped returns the coded errors of a mapper that the call passes as a function.
// That may be for the caller's callers to decide, or unknown.
func (in *instance) mapped(y *Error) Set {
	e, param := in.e, y.Code.MapParam-1
	y.Code.MapParam = 0
	if param >= len(in.operands) || in.operands[param].V == nil {
		return Set{y} // only whoever calls the function knows
	}
	u := in.operands[param]
	if p, ok := u.V.(*ssa.Parameter); ok && u.In == nil && p.Parent() == in.fn {
		y.Code.MapParam = slices.Index(p.Parent().Params, p) + 1
		return Set{y}
	}
	list, known := e.w.FuncsIn(u)
	if !known || len(list) != 1 {
		return Set{y}
	}
	if s := e.numbering(list[0].Fn); s != nil {
		y.Code.mapped = nil
		y.Code.choose(s.choice())
		return Set{y}
	}
	return e.Mapped(list[0].Fn, y.Code.Cause)
}

// A Mapping is the coded errors that a function makes of the error that it is given in
// one of its parameters, or that others make of it with the code that the function finds.
type Mapping struct {
	At       int
	Emits    Set
	Canceled int64 // the code of an error that was found to be context.Canceled; 0 if it gets none of its own
}

// Mapping returns the coded errors that a function makes of an error that it is given,
// for other packages; nil if it makes the same of all.
func (e *Errors) Mapping(fn *ssa.Function) *Mapping {
	m := e.mapping(fn)
	if !slices.ContainsFunc(m.Emits, func(x *Error) bool { return x.Code.selects() || x.Code.Value != m.Emits[0].Code.Value }) ||
		len(m.Emits) == 1 && len(m.Emits[0].Code.Rows)+len(m.Emits[0].Code.Cases) == 0 { // what it does not make of any keeps its code
		m.Emits = nil
	}
	if m.At >= 0 {
		for _, x := range e.emits(fn) {
			if len(x.Conds) > 0 && x.Conds[0].Kind == cause.IsError && x.Conds[0].Name == "context.Canceled" && !x.Code.Open {
				m.Canceled = x.Code.Value
			}
		}
	}
	if len(m.Emits) == 0 && m.Canceled == 0 {
		return nil
	}
	m.Emits = e.portable(m.Emits)
	return &m
}

// selects reports whether an error that a function is given gets the code for what it is.
func (c *Code) selects() bool {
	return c.Open || len(c.Rows)+len(c.Cases) > 0 || slices.ContainsFunc(c.Cause, func(x *Error) bool { return !x.Nothing() })
}

// Numbered returns what is made of an error that a function of another package returns,
// which has the code in itself: the same for any other error.
func (e *Errors) Numbered(x, inner *Error) *Mapping {
	given, made := inner.Copy(), x.Copy()
	given.Kind, given.Index, given.Call, given.Part = Param, 0, nil, Part{}
	code := *x.Code
	code.Cause, made.Code = Set{given}, &code
	return &Mapping{Emits: e.portable(Set{made})}
}

func (e *Errors) mapping(fn *ssa.Function) (m Mapping) {
	m.At = ErrorParam(fn)
	if m.At < 0 {
		return m
	}
	made := e.emits(fn)
	if outer, _ := e.w.Outer(fn); outer != nil {
		if f := e.elsewhereOf(fn, fieldResults); f != nil && len(f.Results) == 1 {
			made = slices.DeleteFunc(slices.Clone(f.Results[0]), func(x *Error) bool { return x.Kind != Coded })
		}
		for ; outer != nil; outer, _ = e.w.Outer(outer) { // what that was given comes before
			m.At += program.Arity(outer)
		}
	}
	m.Emits = slices.DeleteFunc(slices.Clone(made), func(x *Error) bool { return !x.Code.GivenCause() })
	if s := e.numbering(fn); s != nil {
		c := &Code{Cause: Set{{Origin: &Origin{Kind: Param, Index: m.At}}}, Mapper: true}
		c.choose(s.choice())
		m.Emits = append(m.Emits, &Error{Origin: &Origin{Kind: Coded, Code: c, Site: e.w.Site(fn.Pos()), Func: fn.Name()}})
	}
	return m
}

// Mapped returns the coded errors that a function makes of errors that it is
// given, of the package or of another one.
func (e *Errors) Mapped(fn *ssa.Function, s Set) Set { return e.Through(e.mapping(fn), s) }

// Unmapped reports whether a function, of the package or of another one, may make nil of an error.
func (e *Errors) Unmapped(fn *ssa.Function, x *Error) bool {
	k := e.nothing(fn)
	return k != nil && slices.ContainsFunc(e.filter(Set{x}, *k), func(y *Error) bool { return y.Kind == x.Kind })
}

// nothing returns what is known of the error of which a function makes nil; nil if it makes that of
// none. Those in within call it.
func (e *Errors) nothing(fn *ssa.Function, within ...*ssa.Function) *guard.Known {
	at := ErrorParam(fn)
	switch obj := objectOf(fn); {
	case at < 0 || fn.Signature.Results().Len() != 1 || !e.w.CarriesError(fn.Signature.Results().At(0).Type()) || slices.Contains(within, fn):
		return nil
	case e.w.Local(fn):
	case obj != nil:
		if f := e.imported(obj, fieldEmits); f != nil {
			return f.Nothing
		}
		return nil
	}
	var of []guard.Known
	for _, ret := range program.Returns(fn) {
		for u := range program.Reached(edges, program.Use{V: ret.Results[0], At: program.Place{Block: ret.Block()}}) {
			if program.IsNil(u.V) {
				of = append(of, e.c.Of(fn.Params[at], u.At))
				continue
			}
			call, ok := u.V.(*ssa.Call)
			if !ok || call.Call.StaticCallee() == nil || !slices.Contains(call.Call.Args, ssa.Value(fn.Params[at])) {
				continue
			}
			if k := e.nothing(call.Call.StaticCallee(), append(slices.Clip(within), fn)...); k != nil {
				of = append(of, e.c.Of(fn.Params[at], u.At).And(*k))
			}
		}
	}
	if len(of) == 0 {
		return nil
	}
	k := guard.OneOf(of...)
	return &k
}

// edges returns what a value is, by the ways that lead to it.
func edges(u program.Use) (list []program.Use) {
	if phi, ok := u.V.(*ssa.Phi); ok {
		for i, v := range phi.Edges {
			list = append(list, program.Use{V: v, At: program.Place{Block: phi.Block().Preds[i], Next: phi.Block()}})
		}
	}
	return list
}

// Applied returns what a function, of the package or of another one, makes of errors that it is
// given at an instruction: they themselves, coded ones, or others.
func (e *Errors) Applied(fn *ssa.Function, s Set, by ssa.Instruction) Set {
	at := ErrorParam(fn)
	if at < 0 {
		return Set{unknown("what a function makes of it")}
	}
	in := &instance{e: e, callee: program.Callee{Fn: fn}, operands: make([]program.Use, at+1), env: make([]taint.Taint, at+1), passed: s, passedAt: at}
	out, ok := in.result(fn.Signature.Results().Len() - 1)
	if !ok {
		return Set{unknown("what a function makes of it")}
	}
	return out.each(func(x *Error) *Error {
		if x.Site.Pos.IsValid() || x.Kind == Unknown {
			return x
		}
		return e.broughtTo(x, by.Pos(), by.Parent())
	})
}

// Through returns the coded errors that a mapping makes of errors.
func (e *Errors) Through(m Mapping, s Set) (out Set) {
	in := &instance{e: e, operands: make([]program.Use, m.At+1), env: make([]taint.Taint, m.At+1), passed: s, passedAt: m.At}
	for _, x := range m.Emits {
		out = append(out, in.one(x.given())...)
	}
	return join(out)
}

// given returns a coded error that is made of what its function is given without the other
// errors that it may be made of.
func (e *Error) given() *Error {
	if !e.Code.GivenCause() {
		return e
	}
	y, c := e.Copy(), *e.Code
	c.Cause = slices.DeleteFunc(slices.Clone(c.Cause), func(x *Error) bool { return !x.Kind.Symbolic() })
	y.Code = &c
	return y
}

// ErrorParam returns the index of the only error parameter of a function, counted
// with the receiver; -1 if there is none or more than one.
func ErrorParam(fn *ssa.Function) int {
	sig := fn.Signature
	is := func(i int) bool { return program.IsErrorInterface(sig.Params().At(i).Type()) }
	all := make([]bool, sig.Params().Len())
	for i := range all {
		all[i] = is(i)
	}
	at := slices.Index(all, true)
	if at < 0 || slices.Contains(all[at+1:], true) {
		return -1
	}
	if sig.Recv() != nil {
		at++
	}
	return at
}
