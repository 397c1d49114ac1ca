// What do functions call those with that others pass them?

package taint

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Calls returns what a function of the package calls the functions with that its parameters
// are, by parameter, the receiver first, and argument; nil is nothing that anybody gave it.
func (t *Values) Calls(fn *ssa.Function) (out [][]Taint) {
	for i, p := range fn.Params {
		sig, ok := p.Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		with := t.calledWith(fn, i, sig.Params().Len())
		if !slices.ContainsFunc(with, Taint.Tied) {
			continue
		}
		if out == nil {
			out = make([][]Taint, len(fn.Params))
		}
		out[i] = with
	}
	return out
}

// calledWith returns what a function of the module calls a parameter with, of n arguments.
func (t *Values) calledWith(fn *ssa.Function, param, n int) []Taint {
	if !t.w.Local(fn) {
		obj, _ := fn.Object().(*types.Func)
		if obj == nil {
			return nil
		}
		if known, ok := t.imported(obj); ok && param < len(known.Calls) {
			return known.Calls[param]
		}
		return nil
	}
	out := make([]Taint, n)
	for i := range out {
		out[i] = t.solver.Get(key{fn: fn, param: param + 1, arg: i + 1})
	}
	return out
}

// argument evaluates what a parameter of a function of the package is called with, by that
// or by those that it passes it to.
func (t *Values) argument(fn *ssa.Function, param, arg int) (r Taint) {
	p := fn.Params[param]
	for call := range program.Each[ssa.CallInstruction](fn) {
		c := call.Common()
		if !c.IsInvoke() && program.Unconvert(c.Value) == p && arg < len(c.Args) {
			r = r.Join(t.Of(c.Args[arg]))
		}
		for k, a := range c.Args {
			if program.Unconvert(a) != p || c.StaticCallee() == nil {
				continue
			}
			to := program.Origin(c.StaticCallee())
			if with := t.calledWith(to, k, p.Type().Underlying().(*types.Signature).Params().Len()); arg < len(with) {
				r = r.Join(with[arg].In(t.Env(call, program.Callee{Fn: to}, nil, fn)))
			}
		}
	}
	return r
}

// passed reports what a function of another package calls those of this one with that a
// call passes it.
func (t *Values) passed(call ssa.CallInstruction, to *ssa.Function, pass func(*ssa.Function, []Taint)) {
	for k, a := range call.Common().Args {
		sig, ok := a.Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		with := t.calledWith(to, k, sig.Params().Len())
		if with == nil {
			continue
		}
		env := t.given(call, to)
		callees, _ := t.w.FuncsOf(program.Use{V: a, At: program.Place{Block: call.Block()}})
		for _, c := range callees {
			if !t.w.Local(c.Fn) || len(c.Outer) > 0 {
				continue // what is around it decides
			}
			list := make([]Taint, c.First(), c.First()+len(with))
			for i, r := range with {
				list = append(list, r.In(env).With(c.Fn.Params[c.First()+i].Name()))
			}
			pass(c.Fn, list)
		}
	}
}

// Yields returns what an iterator yields that a function of the package returns, in the terms of
// the function's parameters; nil if it returns none, or if that is not known.
func (t *Values) Yields(fn *ssa.Function) []Taint {
	if results := fn.Signature.Results(); results.Len() != 1 || !program.Iterates(results.At(0).Type()) || t.yielding[fn] {
		return nil
	}
	t.yielding[fn] = true
	defer delete(t.yielding, fn)
	var all []Taint
	for _, ret := range program.Returns(fn) {
		list, ok := t.yieldedBy(program.Unconvert(ret.Results[0]))
		if !ok {
			return nil
		}
		for i, one := range list {
			if i == len(all) {
				all = append(all, Taint{})
			}
			all[i] = all[i].Join(one)
		}
	}
	return all
}

// yieldedBy returns what an iterator yields, in the terms of the function that has it. ok is false
// if it is not known: it is no function of the module, or does not yield itself.
func (t *Values) yieldedBy(iterator ssa.Value) (list []Taint, ok bool) {
	in := func(fn *ssa.Function, env []Taint) bool {
		if len(fn.Params) != 1 || !t.w.Local(fn) || !yieldsItself(fn) {
			return false
		}
		for _, one := range t.calledWith(fn, 0, fn.Params[0].Type().Underlying().(*types.Signature).Params().Len()) {
			list = append(list, one.In(env))
		}
		return true
	}
	switch v := iterator.(type) {
	case *ssa.Function:
		return list, in(v, make([]Taint, len(v.Params)))
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		return list, in(fn, t.Enclosed(fn, v.Parent()))
	case *ssa.Call:
		fn := v.Call.StaticCallee()
		if fn == nil {
			return nil, false
		}
		fn = program.Origin(fn)
		var of []Taint
		var env []Taint
		if t.w.Local(fn) {
			of, env = t.Yields(fn), t.Env(v, program.Callee{Fn: fn}, nil, v.Parent())
		} else if obj, _ := fn.Object().(*types.Func); obj != nil {
			known, _ := t.imported(obj)
			of, env = known.Yields, t.given(v, fn)
		}
		for _, one := range of {
			list = append(list, one.In(env))
		}
		return list, of != nil
	}
	return nil, false
}

// yieldsItself reports whether an iterator calls what it is given, and hands it to nobody.
func yieldsItself(fn *ssa.Function) bool {
	refs := *fn.Params[0].Referrers()
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		_, debug := ref.(*ssa.DebugRef)
		return !debug && (!ok || call.Call.Value != fn.Params[0])
	})
}
