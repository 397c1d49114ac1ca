// What are the errors of the functions that a function returns?

package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// A function that returns a function is one with the parameters of both: what the first
// call passes comes first among its operands. This file says what such a function
// returns in the end, for other packages, which do not see the one that is returned.

// maxLevels bounds how many functions return one another: one for handlers, and two
// for what is put around them.
const maxLevels = 2

// functions returns what other packages need to know of the functions that a function
// returns.
func (e *Errors) functions(fn *ssa.Function) []Inner {
	return e.innerOf(fn, nil, fn.Signature)
}

// innerOf returns what is known of the functions in the results of a signature, to
// which levels lead from fn.
func (e *Errors) innerOf(fn *ssa.Function, levels []int, sig *types.Signature) (list []Inner) {
	for i := range sig.Results().Len() {
		inner := e.w.Handles(sig.Results().At(i).Type())
		if inner == nil || len(levels) == maxLevels {
			continue
		}
		way := append(slices.Clip(levels), i)
		of := e.comesOut(inner, func(o Outlet) Set {
			s, _ := e.inner(fn, way, o)
			return e.portable(s.each(func(x *Error) *Error {
				if !e.leftHandler(x) {
					return x
				}
				y := *x
				y.Reported = true
				return &y
			}))
		})
		of.Inner = e.innerOf(fn, way, inner)
		if of.Results != nil || of.Inner != nil || of.Parts != nil || of.Replies != nil {
			list = append(list, Inner{i, of})
		}
	}
	return list
}

// inner returns the errors that come out of the function that levels lead to: the first is
// a result of fn, the next one of what that returns. ok is false if nothing is known of
// it.
func (e *Errors) inner(fn *ssa.Function, levels []int, o Outlet) (s Set, ok bool) {
	if !e.w.Local(fn) {
		f := e.elsewhereOf(fn, fieldInner)
		for _, i := range levels {
			f = f.returned(i)
		}
		return f.at(o)
	}
	var params []*types.Var
	sig := fn.Signature
	for _, i := range levels {
		sig = e.w.Handles(sig.Results().At(i).Type())
		params = slices.AppendSeq(params, sig.Params().Variables())
	}
	for _, ret := range program.Returns(fn) {
		u := program.Use{V: ret.Results[levels[0]], At: program.Place{Block: ret.Block()}}
		if !program.IsNil(u.V) {
			s = join(s, e.uncalled(fn, u, params, levels[1:], o))
		}
	}
	return s, true
}

// uncalled returns the errors that come out of a function value of fn, or of the function
// to which levels lead from it, in the terms of the operands of fn and then of params:
// nothing here calls them.
func (e *Errors) uncalled(fn *ssa.Function, u program.Use, params []*types.Var, levels []int, o Outlet) Set {
	var by []taint.Taint
	for i, p := range params {
		by = append(by, taint.Operand(program.Arity(fn)+len(fn.FreeVars)+i).With(p.Name()))
	}
	return e.calledWith(fn, u, by, levels, o)
}

// calledWith returns the errors that come out of a function value of fn that is called
// elsewhere, with arguments that are made of by.
func (e *Errors) calledWith(fn *ssa.Function, u program.Use, by []taint.Taint, levels []int, o Outlet) Set {
	own := program.Arity(fn) + len(fn.FreeVars)
	var same []taint.Taint
	for i := range own {
		same = append(same, taint.Operand(i))
	}
	in := &instance{e: e, fn: fn, own: own + 1, levels: levels, operands: []program.Use{u}, env: append(same, by...)}
	return in.given(&Error{Origin: &Origin{Kind: ParamCall, Result: o.Result, Part: o.Part, Call: &OpenCall{By: by, Through: o.Through}}})
}

// An Outlet is where errors come out of a function that is called: a result, a part of one,
// or a parameter through which it answers, plus one.
type Outlet struct {
	Result  int
	Part    Part
	Through int
}

// outlets returns where errors may come out of a function of a signature.
func (e *Errors) outlets(sig *types.Signature) (list []Outlet) {
	for r := range sig.Results().Len() {
		t := sig.Results().At(r).Type()
		if e.w.CarriesError(t) {
			list = append(list, Outlet{Result: r})
		}
		for _, p := range e.partsOf(t) {
			list = append(list, Outlet{Result: r, Part: p})
		}
	}
	for i := range sig.Params().Len() {
		if e.repliable(sig.Params().At(i).Type()) {
			list = append(list, Outlet{Through: i + 1})
		}
	}
	return list
}

// comesOut returns what comes out of a function of a signature, as at tells.
func (e *Errors) comesOut(sig *types.Signature, at func(Outlet) Set) *Summary {
	f := new(Summary)
	for _, o := range e.outlets(sig) {
		s := at(o)
		switch {
		case o.Through == 0 && o.Part == (Part{}):
			if f.Results == nil {
				f.Results = make([]Set, sig.Results().Len())
			}
			f.Results[o.Result] = s
		case len(s) == 0:
		case o.Through == 0:
			f.Parts = append(f.Parts, PartSummary{o.Result, o.Part, s})
		default:
			if f.Replies == nil {
				f.Replies = make([]Set, sig.Params().Len())
			}
			f.Replies[o.Through-1] = s
		}
	}
	return f
}

// Outlet returns where an error has come out of the function that it is of.
func (x *Error) Outlet() Outlet { return Outlet{x.Result, x.Part, x.Call.open().Through} }

// at returns the errors that come out of a function; ok is false if nothing is known of them.
func (f *Summary) at(o Outlet) (s Set, ok bool) {
	switch {
	case f == nil:
		return nil, false
	case o.Through > 0:
		if o.Through > len(f.Replies) {
			return nil, false
		}
		return f.Replies[o.Through-1], true
	case o.Part != (Part{}):
		for _, held := range f.Parts {
			if held.Result == o.Result && held.Part == o.Part {
				s = held.Errors
			}
		}
		return s, len(f.Parts) > 0
	case o.Result >= len(f.Results):
		return nil, false
	}
	return f.Results[o.Result], true
}

// unasked leaves out which operands an error's conditions and fields are about: those of
// a callee that nothing calls are others for its callers.
func (x *Error) unasked() {
	x.Conds, x.Holds = slices.Clone(x.Conds), slices.Clone(x.Holds)
	for i := range x.Conds {
		x.Conds[i].Of = guard.Path{}
	}
	for i := range x.Holds {
		x.Holds[i].Param = 0
	}
}

// returned returns what is known of the function in a result, or nil.
func (f *Summary) returned(result int) *Summary {
	if f == nil {
		return nil
	}
	for _, in := range f.Inner {
		if in.Result == result {
			return in.Of
		}
	}
	return nil
}

// curried returns the index, among the operands of fn, of an operand of the callee that
// nobody passes yet: one of its own parameters, or of those of what it returns. It is -1
// for any other.
func (in *instance) curried(i int) int {
	if in.own == 0 || in.callee.Fn == nil {
		return -1
	}
	first, params := in.callee.First(), in.callee.Fn.Signature.Params().Len()
	switch n := len(in.operands); {
	case i >= n:
		return in.own - 1 + params + i - n
	case i >= first && i < first+params:
		return in.own - 1 + i - first
	}
	return -1
}

// elsewhereOf returns what is known of a function that is not in the package, with the
// field that is asked for; nil if nothing is known.
func (e *Errors) elsewhereOf(fn *ssa.Function, field field) *Summary {
	if outer, i := e.w.Outer(fn); outer != nil {
		return e.elsewhereOf(outer, fieldInner).returned(i)
	}
	obj := objectOf(fn)
	if obj == nil {
		return nil
	}
	return e.imported(obj, field)
}
