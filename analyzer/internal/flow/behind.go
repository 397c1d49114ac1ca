// Which functions of the package are inside one of another package?

package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// An Inside is a function that one of another package calls, or a closure that this calls,
// and whose errors that returns as they are.
type Inside struct {
	Fn    *ssa.Function
	By    []taint.Taint // what it is called with, in the terms of the operands of the other one
	Known guard.Known   // what is known of its errors that are returned
	Of    program.Callee

	// Around says that it is a closure that calls others of these.
	Around bool
}

// Behind returns the functions of the package that are inside one of another package:
// it was called, or made, with them.
func (e *Errors) Behind(c program.Callee) []Inside {
	list := e.behind(c, 0)
	for i := range list {
		list[i].Of = c
	}
	return list
}

// maxInside bounds how many functions are inside one another.
const maxInside = 8

func (e *Errors) behind(c program.Callee, depth int) (list []Inside) {
	results, ok := e.resultsOf(c.Fn)
	if !ok || depth > maxInside {
		return nil
	}
	given := c.Given()
	for _, s := range results {
		for _, x := range s {
			if !x.asIs() || x.Index >= len(given) || given[x.Index].V == nil {
				continue
			}
			callees, _ := e.w.FuncsIn(given[x.Index])
			for _, g := range callees {
				inner := e.behind(g, depth+1)
				if e.w.Local(g.Fn) {
					list = append(list, Inside{Fn: g.Fn, By: x.Call.by(), Known: x.Known, Around: len(inner) > 0})
				}
				env := make([]taint.Taint, len(g.Given()))
				copy(env[min(g.First(), len(env)):], x.Call.by())
				for _, in := range inner {
					by := make([]taint.Taint, len(in.By))
					for i, t := range in.By {
						by[i] = t.In(env)
					}
					list = append(list, Inside{Fn: in.Fn, By: by, Known: x.Known.And(in.Known), Around: in.Around})
				}
			}
		}
	}
	return list
}

// resultsOf returns the errors of a function's results; ok is false if nothing is known.
func (e *Errors) resultsOf(fn *ssa.Function) (list []Set, ok bool) {
	if !e.w.Local(fn) {
		f := e.elsewhereOf(fn, fieldResults)
		if f == nil {
			return nil, false
		}
		return f.Results, true
	}
	for i := range fn.Signature.Results().Len() {
		list = append(list, e.Result(fn, i))
	}
	return list, true
}

// OfMethod reports whether a function of another package answers a method of the protocol, by what
// its package, or those that the package knows to give it functions, have registered.
func (e *Errors) OfMethod(fn *ssa.Function) bool {
	if e.w.Local(fn) {
		return false
	}
	in := &instance{e: e, fn: fn, callee: program.Callee{Fn: fn}}
	for _, o := range e.outlets(fn.Signature) {
		s, _ := in.answer(&Error{Origin: &Origin{Kind: ParamCall, Result: o.Result, Part: o.Part, Call: &OpenCall{Through: o.Through}}})
		if slices.ContainsFunc(s, func(x *Error) bool { return x.Method != "" }) {
			return true
		}
	}
	return false
}

// asIs reports whether an error is what a function returns that callers pass, and
// nothing is put around it.
func (x *Error) asIs() bool {
	return x.Kind == ParamCall && x.Around == 0 && x.Part == (Part{}) && x.Call.open().Around == 0
}
