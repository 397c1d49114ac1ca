// What do functions return that a loop puts around another one, if callers pass them all?

package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// around returns the errors of a function value that a loop builds of the functions in
// a parameter, as for middleware. They are those of the innermost function, which the
// callers of fn put what they pass around. ok is false for any other value.
func (in *instance) around(u program.Use, x *Error) (s Set, ok bool) {
	inner, makers := in.e.w.Wrapped(u)
	if makers == nil || u.In != nil || makers.Parent() != in.fn {
		return nil, false
	}
	at := in.e.symbolic(makers)
	if at < 0 {
		return nil, false
	}
	base := *in
	base.operands = []program.Use{inner}
	y := x.Copy()
	y.Index = 0
	for _, z := range base.given(y) {
		if z.Kind != ParamCall || z.Call.open().Around > 0 {
			return nil, false
		}
		w := z.Copy()
		w.Call = &OpenCall{By: z.Call.by(), Around: at + 1}
		s = append(s, w)
	}
	return join(s), true
}

// wrapped returns the errors of a function around which the call passes others. It is
// not known in which order, so that only those count which leave them in any.
func (in *instance) wrapped(x *Error) Set {
	e := in.e
	y := x.Copy()
	call := x.Call.open()
	makersAt := call.Around - 1
	call.Around = 0
	y.Call = &call
	if makersAt >= len(in.operands) || in.operands[makersAt].V == nil {
		return Set{unknown("")}
	}
	u := in.operands[makersAt]
	innermost := in.given(y)
	if program.IsNil(u.V) {
		return innermost // nothing is put around it
	}
	makers, known := e.w.FuncsIn(u)
	if !known {
		return Set{unknown("what is put around a function")}
	}
	s, ok := in.outOfAny(innermost, makers, x)
	if !ok {
		return Set{unknown("what is put around a function")}
	}
	return s
}

// outOfAny returns the errors that pass the functions which the makers return, in whichever
// order these stand around one another.
func (in *instance) outOfAny(s Set, makers []program.Callee, x *Error) (_ Set, ok bool) {
	first, ok := in.outOfMakers(s, makers, x)
	backwards := slices.Clone(makers)
	slices.Reverse(backwards)
	second, also := in.outOfMakers(s, backwards, x)
	return first.and(second), ok && also
}

// outOfMakers returns the errors that pass the functions which the makers return, one after
// the other. x has what they are called with.
func (in *instance) outOfMakers(s Set, makers []program.Callee, x *Error) (_ Set, ok bool) {
	for _, m := range makers {
		next := slices.IndexFunc(slices.Collect(m.Fn.Signature.Params().Variables()), func(v *types.Var) bool { return program.Called(v.Type()) != nil })
		if next < 0 {
			return nil, false
		}
		link := &instance{
			e: in.e, call: in.call, fn: in.fn, callee: m, operands: m.Given(), passing: in.passing,
			levels: []int{0}, passed: append(Set{}, s...), passedAt: m.First() + next,
		}
		if m.Recv == nil && m.Fn.Signature.Recv() != nil {
			link.passedAt++ // a method of which the call itself has the receiver
		}
		for _, u := range link.operands {
			link.env = append(link.env, in.e.t.At(u, in.fn))
		}
		link.env = append(link.env, x.In(in.env).Call.by()...)
		if s, ok = link.answer(x); !ok {
			return nil, false
		}
	}
	return s, true
}

// Around returns what errors that leave a function become in the functions which makers
// put around that function, in whichever order, without those that these make themselves.
// result is the index of theirs in what the makers return. If they may have put none around
// it, only those count that are the same. ok is false if that is not understood.
func (e *Errors) Around(s Set, makers []program.Callee, optional bool, result int, at ssa.Instruction) (_ Set, ok bool) {
	in := &instance{e: e, fn: at.Parent()}
	x := &Error{Origin: &Origin{Kind: ParamCall, Result: result, Call: new(OpenCall)}}
	out, ok := in.outOfAny(s, makers, x)
	if !ok {
		return nil, false
	}
	if optional {
		return s.in(out, true), true
	}
	own, _ := in.outOfAny(Set{}, makers, x)
	return out.in(own, false).each(func(x *Error) *Error {
		if !x.settled() || x.Site.Pos.IsValid() || x.Kind.Symbolic() {
			return x
		}
		y := e.broughtTo(x, at.Pos(), in.fn)
		y.Reported = y.Reported && (y.Code == nil || len(y.Code.Cause) == 0) // those it does not see
		return y
	}), true
}

// in returns the errors of a set that another one has, or those that it has not.
func (s Set) in(o Set, has bool) Set {
	return slices.DeleteFunc(slices.Clone(s), func(x *Error) bool {
		return has != slices.ContainsFunc(o, func(y *Error) bool { return *x.key() == *y.key() })
	})
}

// and returns the errors that two sets have: coded ones with the causes that they have in both.
func (s Set) and(o Set) Set {
	return s.each(func(x *Error) *Error {
		if x.Kind != Coded || len(x.Code.Cause) == 0 {
			if len((Set{x}).in(o, true)) == 0 {
				return nil
			}
			return x
		}
		i := slices.IndexFunc(o, func(y *Error) bool {
			return y.Kind == Coded && y.Site.Same(x.Site) && y.Code.Value == x.Code.Value && y.Code.Open == x.Code.Open && len(y.Code.Cause) > 0
		})
		if i < 0 {
			return nil
		}
		y, c := x.Copy(), *x.Code
		c.Cause = c.Cause.and(o[i].Code.Cause)
		y.Code = &c
		return y
	})
}

// param returns the index of the parameter or captured variable of fn that a value is, or
// that alone is stored in the variable whose address it is; -1 for any other.
func (e *Errors) param(u program.Use, fn *ssa.Function) int {
	u.V = program.Unconvert(u.V)
	if _, local := u.V.(*ssa.Alloc); local {
		if contents, known := e.w.Contents(u); known && len(contents) == 1 {
			u = contents[0]
			u.V = e.adapted(u.V)
		}
	}
	if u.In != nil || u.V.Parent() != fn {
		return -1
	}
	return outside(u.V)
}

// symbolic returns the index of the parameter or captured variable that a value is, or
// -1.
func (e *Errors) symbolic(v ssa.Value) int { return e.symbolicCallee(&ssa.CallCommon{Value: v}) }
