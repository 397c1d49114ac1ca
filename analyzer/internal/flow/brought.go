// What are the errors of a function to those who call it, or are handed it?

package flow

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// Brought returns the errors that come out of another package's function, which
// somebody calls for fn at pos. env says what the arguments are made of, denied what
// does not hold for them. Those of functions that are behind it are left out.
func (e *Errors) Brought(callee program.Callee, o Outlet, pos token.Pos, fn *ssa.Function, env []taint.Taint, denied []guard.Cond) Set {
	in := &instance{e: e, fn: fn, callee: callee, operands: callee.Given(), denied: denied}
	for _, u := range callee.Outer {
		in.env = append(in.env, e.t.At(u, fn))
	}
	in.env = append(in.env, env...)
	s, _ := in.answer(&Error{Origin: &Origin{Kind: ParamCall, Result: o.Result, Part: o.Part, Call: &OpenCall{Through: o.Through}}})
	return in.brought(s, pos)
}

// BroughtBy returns the errors that come out of the functions, for which callee stands, that others
// put into a slot of a third package: fn gives who calls these what it calls them with.
func (e *Errors) BroughtBy(callee program.Callee, slot string, o Outlet, pos token.Pos, fn *ssa.Function, env []taint.Taint) Set {
	in := &instance{e: e, fn: fn, callee: callee, env: env}
	return in.brought(in.all(e.solver.Get(node{ask: filling, slot: slot, i: o.Result, part: o.Part, through: o.Through})), pos)
}

// Callbacks returns the errors of the functions that the package passes to one that it does not show,
// by argument, for whoever sees that one: it may return them as answers to a method. env says what
// the function that calls it is given. It is nil if it passes none.
func (e *Errors) Callbacks(x *Error, method string, env func(*ssa.Function) []taint.Taint) (list []Set) {
	call := x.Call.open().call
	if call == nil {
		return nil
	}
	args := program.Arguments(call.Common())
	for i, a := range args {
		sig := program.Called(a.Type())
		if sig == nil || !e.w.ReturnsError(sig) {
			continue
		}
		fn := call.Parent()
		s := e.uncalled(fn, program.Use{V: a, At: program.Place{Block: call.Block()}}, slices.Collect(sig.Params().Variables()), nil, Outlet{Result: sig.Results().Len() - 1})
		s = slices.DeleteFunc(shownErrors(s), func(x *Error) bool { return x.Kind == Coded }) // told of here
		s = e.Outside(s, append(slices.Clip(env(fn)), make([]taint.Taint, sig.Params().Len())...), method)
		if len(s) > 0 {
			if list == nil {
				list = make([]Set, len(args))
			}
			list[i] = s
		}
	}
	return list
}

// Outside returns errors that leave a function as other packages see them: env says what its
// arguments are made of, and method what they are answers to, unless that is known.
func (e *Errors) Outside(s Set, env []taint.Taint, method string) Set {
	return e.portable(s.In(env).each(func(x *Error) *Error {
		y := x.Copy()
		y.Method = cmp.Or(y.Method, method)
		return y
	}))
}

// BroughtTo returns errors that another package has found as those of a function, which brings these
// to those who answer at pos.
func (e *Errors) BroughtTo(s Set, pos token.Pos, fn *ssa.Function) Set {
	return (&instance{e: e, fn: fn}).brought(s, pos)
}

// JoinEach returns two lists of errors as one, element by element.
func JoinEach(a, b []Set) []Set {
	if len(a) < len(b) {
		a, b = b, a
	}
	a = slices.Clone(a)
	for i, s := range b {
		a[i] = join(a[i], s)
	}
	return a
}

// HandedBack returns what errors, which leave a function of the package, are to whoever passes it
// functions that it calls: callbacks has their errors, by its argument.
func (e *Errors) HandedBack(s Set, callbacks []Set, fn *ssa.Function, pos token.Pos) Set {
	if len(callbacks) == 0 {
		return s
	}
	var lists []Set
	first := program.Arity(fn) - fn.Signature.Params().Len()
	in := &instance{e: e, fn: fn}
	for _, x := range s {
		if i := x.Index - first; x.Kind == ParamCall && i >= 0 && i < len(callbacks) {
			lists = append(lists, in.brought(e.through(callbacks[i], x, nil), pos))
		} else {
			lists = append(lists, Set{x})
		}
	}
	return join(lists...)
}

// brought returns errors of other packages as those of a function that brings these together.
func (in *instance) brought(s Set, pos token.Pos) Set {
	return s.each(func(x *Error) *Error {
		switch {
		case x.Site.Pos.IsValid() && x.Kind == Coded && len(in.callee.Outer) > 0:
			return x // made here, and given its code there
		case !x.settled() || x.Site.Pos.IsValid() || x.Kind.Symbolic():
			return nil
		}
		return in.e.broughtTo(x, pos, in.fn)
	})
}

// broughtTo returns an error that another package makes as one that a function hands over
// at a position.
func (e *Errors) broughtTo(x *Error, pos token.Pos, fn *ssa.Function) *Error {
	y := x.Copy()
	if y.Made == nil {
		y.Made = &x.Site
	}
	y.Site, y.Func = e.w.Site(pos), fn.Name()
	return y
}

// InCall returns what an error that the callers of a function decide is to one of them. ok
// is false if the call does not show that it is one.
func (e *Errors) InCall(x *Error, call ssa.CallInstruction, fn *ssa.Function) (s Set, ok bool) {
	callees, _ := e.w.Callees(call, nil)
	for _, c := range callees {
		if program.Origin(c.Fn) == program.Origin(fn) {
			s, ok = join(s, e.instance(call, c, nil).one(x)), true
		}
	}
	return e.settleAll(s, call.Pos(), call.Block()), ok
}
