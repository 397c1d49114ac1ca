package flow

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// called returns the errors that one result of a call may be.
func (e *Errors) called(call *ssa.Call, index int) Set {
	c := call.Common()
	if _, builtin := c.Value.(*ssa.Builtin); builtin {
		return nil
	}
	if s, ok := e.made(call); ok {
		return s
	}
	if x := e.answered(call); x != nil {
		return Set{x}
	}
	if obj := program.Object(c); obj != nil {
		if lib := e.w.Library(obj.Pkg()); lib != nil {
			if ctor, ok := lib.Constructor(obj); ok {
				return Set{e.constructed(call, lib, ctor)}
			}
			if recv := program.Receiver(c); recv != nil && e.w.ErrorType(recv.Type()) != nil && types.Identical(recv.Type(), call.Type()) {
				return e.At(recv, program.Place{Block: call.Block()}) // a copy of it, with data or another text
			}
		}
	}
	if i := e.symbolicCallee(c); i >= 0 {
		return Set{{Origin: &Origin{Kind: ParamCall, Index: i, Result: index, Call: &OpenCall{By: e.taints(c.Args), ctx: contextIn(c.Args)}}}}
	}
	dynamic := !c.IsInvoke() && c.StaticCallee() == nil
	if dynamic {
		in := &instance{e: e, call: call, fn: call.Parent()}
		as := func() *Error { return &Error{Origin: &Origin{Kind: ParamCall, Result: index, Call: e.openCall(call)}} }
		s, ok := in.chained(program.Use{V: c.Value, At: program.Place{Block: call.Block()}}, as, func(callees []program.Callee) (s Set, known bool) {
			known = true
			for _, callee := range callees {
				in := e.instance(call, callee, nil)
				in.linked = true
				more, ok := in.result(index)
				s, known = join(s, more), known && ok
			}
			return s, known
		})
		if ok {
			return s
		}
	}
	callees, known := e.w.Callees(call, nil)
	var lists []Set
	var adapted, passed Set // the errors of functions that come from elsewhere
	for _, callee := range callees {
		s, ok := e.enter(call, callee, index)
		if !ok {
			known = false
			continue
		}
		if callee.Fn == call.Parent() && c.IsInvoke() {
			continue // what is put around others is not put around itself
		}
		switch only := func(kinds ...Kind) bool {
			return !slices.ContainsFunc(s, func(x *Error) bool { return !slices.Contains(kinds, x.Kind) })
		}; {
		case adapts(callee.Fn) && only(Unknown):
			adapted = join(adapted, s) // it tells nothing but that
		case adapts(callee.Fn) && only(Unknown, ParamCall):
			passed = join(passed, s)
		default:
			lists = append(lists, s)
		}
	}
	switch {
	case !known && slices.ContainsFunc(c.Args, e.bringsError):
		x := unknown(program.CalleeName(c)) // others may make something else of it
		x.Call = &OpenCall{made: call}
		return join(Set{x}, e.ofMethod(call, index))
	case !known && dynamic:
		x := e.uncertain(call)
		x.Name, x.Result = "", index
		lists = append(lists, Set{x}, e.inTables(x, call))
	case len(lists) == 0:
		return join(e.unseen(call), adapted, passed)
	case !known:
		lists = append(lists, Set{unknown(program.CalleeName(c))})
	case e.implementedElsewhere(c):
		x := e.uncertain(call)
		x.Name, x.Result = "", index
		lists = append(lists, Set{x})
	}
	return join(append(lists, passed)...)
}

// chained returns the errors of functions that a loop puts around one another: those
// that pass all of them. A value is the outermost function, as says how it is called, and of
// returns the errors of those that a call of the loop makes. ok is false for a value that
// no loop builds, and for one that is within, as loops may put functions around one another's.
func (in *instance) chained(u program.Use, as func() *Error, of func([]program.Callee) (Set, bool), within ...ssa.Value) (out Set, ok bool) {
	e := in.e
	chains, others, known := e.w.Chains(u)
	if len(chains) == 0 || slices.Contains(within, u.V) {
		return nil, false
	}
	within = append(slices.Clip(within), u.V)
	var lists []Set
	for _, c := range chains {
		if c.Makers.V != nil {
			lists = append(lists, in.enclosed(c, as, of, within))
			continue
		}
		var passed Set
		for i, callees := range c.Links {
			s, ok := of(callees)
			known = known && ok
			if i > 0 {
				s = s.in(passed, true)
			}
			passed = s
		}
		lists = append(lists, passed)
		known = known && c.Known && len(c.Links) > 0
	}
	for _, u := range others {
		callees, ok := e.w.FuncsOf(u)
		s, entered := of(callees)
		lists = append(lists, s)
		known = known && ok && entered
	}
	return join(lists...), known
}

// calledAs returns the error of unknown origin that a function value returns which is called
// as another error says.
func calledAs(u program.Use, x *Error) *Error {
	call := OpenCall{By: x.Call.by(), Through: x.Call.open().Through, of: u, ctx: x.Call.open().ctx}
	return &Error{Origin: &Origin{Kind: Unknown, Result: x.Result, Part: x.Part, Call: &call}}
}

// enclosed returns the errors of functions around which others put something: those that the
// package shows pass what it has of that kind itself, and whoever knows the others knows what
// gives these.
func (in *instance) enclosed(c program.Chain, as func() *Error, of func([]program.Callee) (Set, bool), within []ssa.Value) (out Set) {
	x := as()
	var lists []Set
	for _, u := range c.Inner {
		s, ok := in.chained(u, as, of, within...)
		if !ok {
			var known bool
			callees, all := in.e.w.FuncsOf(u)
			if s, known = of(callees); !known || !all || len(callees) == 0 {
				s = join(s, Set{calledAs(u, x)})
			}
		}
		lists = append(lists, s)
	}
	s := join(append(lists, Set{calledAs(c.Outer, x)})...)
	passed, ok := in.outOfAny(s, c.Own, x)
	same := passed.in(s, true)
	elsewhere := func(y *Error) bool { return y.Call != nil && !y.Kind.Symbolic() && y.asked() }
	for _, y := range s {
		if !elsewhere(y) {
			continue
		}
		z, call := y.Copy(), *y.Call
		call.makers = append(slices.Clip(call.makers), c.Makers)
		z.Call = &call
		out = append(out, z)
	}
	if ok && len(c.Own) > 0 {
		out = append(out, slices.DeleteFunc(same, func(y *Error) bool { return y.Kind == Unknown || elsewhere(y) })...)
	}
	return join(out)
}

// inTables returns what is known of an error of a function that other packages have in fields of
// their own, or have given a third one.
func (e *Errors) inTables(x *Error, call ssa.CallInstruction) Set {
	y, open := x.Copy(), *x.Call
	open.Slots = e.slots(open.of)
	if y.Call = &open; len(open.Slots) == 0 {
		return nil
	}
	fn := call.Parent()
	env := make([]taint.Taint, program.Arity(fn)+len(fn.FreeVars))
	for i := range env {
		env[i] = taint.Operand(i)
	}
	callee := program.Callee{Fn: e.w.Pkg.Prog.NewFunction("any", call.Common().Signature(), "in a field")}
	s, _ := (&instance{e: e, call: call, fn: fn, callee: callee, env: env}).filled(y)
	return s
}

// implementedElsewhere reports whether a call is one of an interface's method that
// unknown packages may implement, too.
func (e *Errors) implementedElsewhere(c *ssa.CallCommon) bool {
	if !c.IsInvoke() || c.Method.Pkg() != e.w.Pass.Pkg || !c.Method.Exported() {
		return false
	}
	n := program.Named(c.Value.Type())
	return n != nil && n.Obj().Exported()
}

// openCall returns what is known of a call of a function that comes from outside the
// package.
func (e *Errors) openCall(call ssa.CallInstruction) *OpenCall {
	args := call.Common().Args
	open := &OpenCall{call: call, By: e.taints(args), denied: e.c.Denied(call.Block(), args), ctx: contextIn(args)}
	if call.Common().IsInvoke() {
		open.on = e.t.Of(call.Common().Value)
	}
	return open
}

// contextIn returns the last context among values, or nil.
func contextIn(args []ssa.Value) (ctx ssa.Value) {
	for _, a := range args {
		if program.IsContext(a.Type()) {
			ctx = a
		}
	}
	return ctx
}

// taints returns what the arguments of a call are made of.
func (e *Errors) taints(args []ssa.Value) []taint.Taint {
	var out []taint.Taint
	for _, a := range args {
		out = append(out, e.t.Of(a))
	}
	return out
}

// adapts reports whether a method is one of a func type.
func adapts(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	_, ok := recv.Type().Underlying().(*types.Signature)
	return ok
}

// symbolicCallee returns the index of the parameter, or of the captured
// variable, that a call calls, or -1.
func (e *Errors) symbolicCallee(c *ssa.CallCommon) int {
	if c.IsInvoke() {
		return -1
	}
	switch v := c.Value.(type) {
	case *ssa.Parameter:
		return slices.Index(v.Parent().Params, v)
	case *ssa.Lookup:
		return e.symbolicTable(v.X)
	case *ssa.Extract:
		if l, ok := v.Tuple.(*ssa.Lookup); ok {
			return e.symbolicTable(l.X)
		}
	case *ssa.UnOp:
		if free, ok := v.X.(*ssa.FreeVar); ok {
			if defs, ok := e.w.Definitions(free, v); ok && len(defs) == 1 && defs[0].Entry && e.holdsParameter(free) {
				return outside(free)
			}
		}
	case *ssa.ChangeType:
		return e.symbolicCallee(&ssa.CallCommon{Value: v.X})
	}
	return -1
}

// adapted returns the function of which a library makes one of another type; of anything else, the
// value itself.
func (e *Errors) adapted(v ssa.Value) ssa.Value {
	if call, ok := v.(*ssa.Call); ok {
		return cmp.Or(e.w.Adapted(call), v)
	}
	return v
}

// symbolicTable returns the index of the parameter or captured variable that a table of
// functions is, or -1.
func (e *Errors) symbolicTable(v ssa.Value) int {
	if program.Called(v.Type()) == nil {
		return -1
	}
	return e.symbolicCallee(&ssa.CallCommon{Value: v})
}

// holdsParameter reports whether a captured variable holds a parameter of a function
// around the closure: then the calls of that function decide.
func (e *Errors) holdsParameter(free *ssa.FreeVar) bool {
	contents, _ := e.w.Contents(program.Use{V: free})
	return slices.ContainsFunc(contents, func(u program.Use) bool { return program.ParameterOf(e.adapted(u.V)) >= 0 })
}

// unseen returns the error of a call into code that is not analyzed. If the call
// passes an error or a function that returns one, the result is unknown.
func (e *Errors) unseen(call *ssa.Call) Set {
	c := call.Common()
	name := program.CalleeName(c)
	if name == "" || slices.ContainsFunc(c.Args, e.bringsError) {
		return Set{unknown(name)}
	}
	o := &Origin{Kind: External, Name: name}
	if !e.c.FoundBefore(call) { // else it fails for another reason than what it is given
		o.Subject = e.t.Failing(c)
	}
	if c.IsInvoke() && c.Method.Pkg() == e.w.Pass.Pkg {
		o.Call = e.openCall(call)
		o.Call.iface, o.Call.asked = c.Method.Origin(), c.Value
	} else if c.IsInvoke() && e.w.Own(c.Method.Pkg()) {
		o.Call = e.openCall(call)
		o.Call.Slots = e.Slots(c.Method)
	}
	return Set{{Origin: o}}
}

// ofMethod returns the errors that whoever implements the interface of a call makes there,
// whatever is passed: other packages tell of them.
func (e *Errors) ofMethod(call *ssa.Call, index int) Set {
	c := call.Common()
	if !c.IsInvoke() || c.Method.Pkg() != e.w.Pass.Pkg {
		return nil
	}
	open := e.openCall(call)
	open.iface, open.asked = c.Method.Origin(), c.Value
	return Set{{Origin: &Origin{Kind: Unknown, Result: index, Call: open}}}
}

// bringsError reports whether an argument is an error, or a function that
// returns one.
func (e *Errors) bringsError(v ssa.Value) bool {
	if program.IsErrorInterface(v.Type()) && !program.IsNil(v) {
		return true
	}
	if list := program.Variadic(v); len(list) > 0 {
		return slices.ContainsFunc(list, e.bringsError)
	}
	switch t := v.Type().Underlying().(type) {
	case *types.Signature:
		return e.w.ReturnsError(t) && !program.IsNil(v)
	case *types.Interface:
		switch m := v.(type) {
		case *ssa.MakeInterface:
			return e.w.CarriesError(m.X.Type())
		case *ssa.ChangeInterface:
			return e.bringsError(m.X)
		}
	}
	return false
}

// enter returns the errors of a result of a callee as the call sees them. ok is
// false if nothing is known of the callee.
func (e *Errors) enter(call ssa.CallInstruction, callee program.Callee, index int) (s Set, ok bool) {
	in := e.instance(call, callee, nil)
	return in.result(index)
}
