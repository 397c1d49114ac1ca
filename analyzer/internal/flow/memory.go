package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// loaded returns the errors that a load from a variable may see.
func (e *Errors) loaded(v *ssa.UnOp) Set {
	switch a := v.X.(type) {
	case *ssa.Alloc:
		if e.isStruct(a) {
			return e.concrete(a, v)
		}
		if s, ok := e.found(a, v); ok {
			return s
		}
		if isStructType(v.Type()) && program.IsError(v.Type()) && e.ofKinds(v.Type()) {
			return e.concrete(v, v)
		}
		return e.solver.Get(node{ask: content, v: a, before: v})
	case *ssa.FreeVar, *ssa.Parameter:
		return e.solver.Get(node{ask: content, v: a, before: v})
	case *ssa.Global:
		return e.global(a)
	case *ssa.FieldAddr:
		if s, ok := e.inMessage(v); ok {
			return s
		}
		if s, ok := e.fieldOf(a.X, partOf(a.Field), v.Parent()); ok {
			return s
		}
		if root, p := rooted(a.X, partOf(a.Field)); root != nil && program.IsErrorInterface(v.Type()) {
			if i := slices.Index(root.Parent().Params, root); e.shownByCaller(root.Parent(), i) {
				return join(Set{{Origin: &Origin{Kind: Param, Index: i, Part: p}}}, e.copied(v))
			}
		}
	}
	if isStructType(v.Type()) && e.w.ErrorType(v.Type()) != nil {
		return e.At(v.X, program.PlaceOf(v)) // what it points to
	}
	return e.copied(v)
}

// shownByCaller reports whether a caller of a function makes the argument for a
// parameter, or has it from a call.
func (e *Errors) shownByCaller(fn *ssa.Function, i int) bool {
	return slices.ContainsFunc(e.w.Callers(fn), func(call ssa.CallInstruction) bool {
		args := call.Common().Args
		return i < len(args) && shown(args[i])
	})
}

// shown reports whether a struct is made by its function, or comes from a call.
func shown(x ssa.Value) bool {
	_, made := x.(*ssa.Alloc)
	call, _ := program.CallOf(x)
	return made || call != nil
}

// isStruct reports whether a variable is itself a coded error, not a pointer
// to one.
func (e *Errors) isStruct(a *ssa.Alloc) bool {
	t := program.Deref(a.Type())
	return isStructType(t) && e.w.ErrorType(t) != nil
}

// content returns the errors that the variable at addr may hold before an
// instruction of its function.
func (e *Errors) content(addr ssa.Value, before ssa.Instruction) Set {
	if e.w.Escapes(addr) {
		return Set{unknown("a variable whose address is kept")}
	}
	b := before.Block()
	if d, ok := e.w.LastBefore(addr, before); ok {
		return join(e.defined(d, addr), e.aside(addr))
	}
	if program.Begins(addr, b) {
		if i := outside(addr); i >= 0 {
			return join(Set{{Origin: &Origin{Kind: Variable, Index: i}}}, e.aside(addr))
		}
		return e.aside(addr)
	}
	lists := make([]Set, 0, len(b.Preds))
	for _, p := range b.Preds {
		last := p.Instrs[len(p.Instrs)-1]
		s := e.filter(e.solver.Get(node{ask: content, v: addr, before: last}), e.c.OnEdge(addr, p, b))
		if len(b.Preds) > 1 {
			s = e.joined(s, p)
		}
		lists = append(lists, s)
	}
	return join(lists...)
}

// defined returns the errors that an instruction leaves in the variable at
// addr.
func (e *Errors) defined(d program.Definition, addr ssa.Value) Set {
	switch {
	case d.Store != nil:
		return e.At(d.Store.Val, program.Place{Block: d.Store.Block()})
	case d.Call != nil:
		return e.afterCall(d.Call, addr, e.solver.Get(node{ask: content, v: addr, before: d.Call}))
	}
	return e.afterDefers(d.Defers, addr)
}

// aside returns the errors that closures leave in the variable at addr at an unknown
// time.
func (e *Errors) aside(addr ssa.Value) Set {
	var lists []Set
	for _, s := range e.w.EscapingStores(addr) {
		lists = append(lists, e.elsewhere(s.Val, program.Place{Block: s.Block()}, addr.Parent()))
	}
	return join(lists...)
}

// outside returns the index of the parameter or free variable that an address
// is, or -1 for a local variable.
func outside(addr ssa.Value) int {
	switch a := addr.(type) {
	case *ssa.Parameter:
		return slices.Index(a.Parent().Params, a)
	case *ssa.FreeVar:
		return len(a.Parent().Params) + slices.Index(a.Parent().FreeVars, a)
	}
	return -1
}

// afterCall returns what a variable holds after a call that gets its address.
func (e *Errors) afterCall(call ssa.CallInstruction, addr ssa.Value, before Set) Set {
	c := call.Common()
	if before == nil {
		before = Set{} // no error, which is known
	}
	var lists []Set
	callees, known := e.w.Callees(call, nil)
	for _, callee := range callees {
		if !e.w.Local(callee.Fn) {
			known = false
			continue
		}
		for i, u := range callee.Operands(call, nil) {
			if u.V == addr {
				in := e.instance(call, callee, nil)
				in.before, in.beforeAt = before, i
				if _, deferred := call.(*ssa.Defer); deferred && e.replacesSome(callee.Fn, i) {
					in.before = Set{unknown("a deferred function that may replace it")}
				}
				lists = append(lists, in.all(e.solver.Get(node{ask: exit, fn: callee.Fn, i: i})))
			}
		}
	}
	if slices.Contains(c.Args, addr) && (!known || len(callees) == 0) {
		return Set{unknown("a variable that a call may have written")}
	}
	// Closures that are passed on may be called, or not.
	for _, a := range c.Args {
		mc, ok := a.(*ssa.MakeClosure)
		if !ok || !slices.Contains(mc.Bindings, addr) {
			continue
		}
		fns, _ := e.w.FuncsOf(program.Use{V: mc})
		for _, callee := range fns {
			for i, u := range callee.Operands(call, nil) {
				if i >= len(callee.Fn.Params) && u.V == addr {
					in := e.instance(call, program.Callee{Fn: callee.Fn, Bindings: callee.Bindings}, nil)
					in.forget()
					in.before, in.beforeAt = before, i
					lists = append(lists, in.all(e.solver.Get(node{ask: exit, fn: callee.Fn, i: i})))
				}
			}
		}
		lists = append(lists, before)
	}
	return join(lists...)
}

// replacesSome reports whether a function puts a coded error into the variable that a
// parameter points to, for a reason that is not the variable's old value. A recovered
// panic is no such reason: it concerns no other error.
func (e *Errors) replacesSome(fn *ssa.Function, i int) bool {
	coded := func(s Set) bool {
		return slices.ContainsFunc(s, func(x *Error) bool { return x.Kind == Coded && !x.Code.Nil })
	}
	left := e.solver.Get(node{ask: exit, fn: fn, i: i})
	if !slices.ContainsFunc(left, func(x *Error) bool { return x.Kind == Variable && x.Known.Nothing() }) {
		return false
	}
	addr := program.Input(fn, i)
	for instr := range program.Instructions(fn) {
		if program.AfterPanic(instr.Block()) {
			continue
		}
		switch d := instr.(type) {
		case *ssa.Store:
			if d.Addr == addr && coded(e.At(d.Val, program.Place{Block: d.Block()})) {
				return true
			}
		case ssa.CallInstruction:
			gives := slices.ContainsFunc(d.Common().Args, func(a ssa.Value) bool {
				mc, ok := a.(*ssa.MakeClosure)
				return a == addr || ok && slices.Contains(mc.Bindings, addr)
			})
			if gives && coded(left) {
				return true
			}
		}
	}
	return false
}

// afterDefers returns what a variable holds after the deferred calls that are
// given it: the last one that was deferred runs first.
func (e *Errors) afterDefers(run *ssa.RunDefers, addr ssa.Value) Set {
	now := e.solver.Get(node{ask: content, v: addr, before: run})
	for _, d := range e.w.Deferred(run.Parent(), addr) {
		after := e.afterCall(d, addr, now)
		if !d.Block().Dominates(run.Block()) {
			after = join(after, now)
		}
		now = after
	}
	return now
}

// exit returns what the variable that a parameter or free variable of a
// function points to holds when the function returns.
func (e *Errors) exit(fn *ssa.Function, i int) Set {
	addr := program.Input(fn, i)
	var lists []Set
	for _, ret := range program.Returns(fn) {
		lists = append(lists, e.settleAll(e.solver.Get(node{ask: content, v: addr, before: ret}), ret.Pos(), ret.Block()))
	}
	return join(lists...)
}

// elsewhere returns the errors of a value that may belong to another function than
// fn: to a closure that sets a variable here, to the function around this one, or to
// a function that fills a table.
func (e *Errors) elsewhere(v ssa.Value, at program.Place, fn *ssa.Function) Set {
	return e.inTermsOf(e.put(e.At(v, at), at.Block), at.Block, fn)
}

// inTermsOf translates the errors of a block into the terms of a function.
func (e *Errors) inTermsOf(s Set, b *ssa.BasicBlock, fn *ssa.Function) Set {
	if b == nil || b.Parent() == fn {
		return s
	}
	return e.translate(s, b.Parent(), fn)
}

// put returns the errors that a block puts somewhere: the condition of the block says
// why.
func (e *Errors) put(s Set, b *ssa.BasicBlock) Set {
	if b == nil || b.Parent().Synthetic != "" { // an initializer runs in any case
		return s
	}
	for range program.Guards(b) {
		return e.joined(s, b)
	}
	return s
}

// translate translates errors of one function into the terms of another one. The
// parameters of the first are known if it is a closure, or if the second calls it
// once.
func (e *Errors) translate(s Set, from, to *ssa.Function) Set {
	if call := e.onlyCall(from, to); call != nil {
		return e.instance(call, program.Callee{Fn: from}, nil).all(s)
	}
	return e.renamed(e.Free(s, from), e.t.Enclosed(from, to))
}

// renamed translates errors of a function of which env says what it gets in the terms of
// another one.
func (e *Errors) renamed(s Set, env []taint.Taint) Set {
	return s.each(func(x *Error) *Error {
		if x.Kind.Symbolic() {
			return nil
		}
		y := x.In(env).Copy()
		y.Conds = slices.Clone(y.Conds)
		for i := range y.Conds {
			y.Conds[i].Flag = 0
		}
		y.Told = y.Told.outside()
		if y.Kind == Plain {
			y.Index, y.Part = 0, Part{} // whoever calls the function gives no text here
		}
		return y
	})
}

// onlyCall returns the one call of a function in another one, or nil.
func (e *Errors) onlyCall(from, to *ssa.Function) ssa.CallInstruction {
	var only ssa.CallInstruction
	for _, call := range e.w.Callers(from) {
		if call.Parent() != to {
			continue
		}
		if only != nil || len(from.FreeVars) > 0 {
			return nil
		}
		only = call
	}
	return only
}

// Free resolves what is still open in the errors of a handler: the variables of a closure
// hold what is stored there anywhere, and so does the table whose method it is.
func (e *Errors) Free(s Set, fn *ssa.Function) Set {
	var lists []Set
	for _, x := range s {
		if x.Code != nil && x.Code.GivenCause() {
			y, c := x.Copy(), *x.Code
			if c.Cause = e.Free(c.Cause, fn); len(c.Cause) == 0 {
				continue // it is made of none of them
			}
			c.settle()
			y.Code = &c
			lists = append(lists, Set{y})
			continue
		}
		if x.Kind == Param && x.Part == (Part{}) {
			if s := e.givenOutside(fn); len(s) > 0 {
				lists = append(lists, e.through(s, x, nil))
				continue
			}
		}
		i := x.Index - len(fn.Params)
		table := x.Kind == ParamCall && x.Index == 0 && fn.Signature.Recv() != nil
		switch {
		case table:
			lists = append(lists, e.heldBy(x, fn, fn.Params[0]))
		case i < 0 || i >= len(fn.FreeVars) || !x.Kind.Symbolic():
			lists = append(lists, Set{x})
		case x.Kind == Variable:
			lists = append(lists, e.through(e.captured(fn.FreeVars[i], fn), x, nil))
		case x.Kind == ParamCall:
			lists = append(lists, e.heldBy(x, fn, fn.FreeVars[i]))
		}
	}
	return join(lists...)
}

// heldBy returns the errors of a call of what a closure has captured, or of a function of
// the table whose method it is: whoever puts functions there gives them.
func (e *Errors) heldBy(x *Error, fn *ssa.Function, v ssa.Value) Set {
	of := program.Use{V: v}
	callees, known := e.w.FuncsIn(of)
	s := (&instance{e: e, fn: fn}).results(callees, true, x)
	if !known {
		s = join(s, Set{{Origin: &Origin{Kind: Unknown, Result: x.Result, Part: x.Part, Call: &OpenCall{By: x.Call.by(), of: of, ctx: x.Call.open().ctx}}}})
	}
	return e.through(s, x, nil)
}

// captured returns the errors that are stored anywhere in a variable of an enclosing
// function, in the terms of fn. What other functions store there from their own
// variables is found by the stores to those.
func (e *Errors) captured(v *ssa.FreeVar, fn *ssa.Function) Set {
	list, known := e.w.Contents(program.Use{V: v})
	var lists []Set
	for _, u := range list {
		s := e.At(u.V, u.At)
		if from := u.At.Block.Parent(); from != fn {
			s = e.renamed(s, e.t.Enclosed(from, fn))
		}
		lists = append(lists, s)
	}
	if !known {
		lists = append(lists, Set{unknown("")})
	}
	return join(lists...)
}
