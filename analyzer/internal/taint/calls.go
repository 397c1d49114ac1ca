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
