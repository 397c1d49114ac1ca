package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// Alone reports whether a block runs for all arguments of its function, or for all
// requests of the block's method if the function is a dispatcher. What the function
// checks first and refuses is no other way through it: after the checks, it can only
// do what happens in the block. That there is no id says only that nobody gets an answer.
func (e *Errors) Alone(b *ssa.BasicBlock) bool { return e.AloneAmong(b, nil) }

// AloneAmong is Alone for a function that answers by calls. refused has the blocks that
// return after it has sent an error: they are no other way through it.
func (e *Errors) AloneAmong(b *ssa.BasicBlock, refused map[*ssa.BasicBlock]bool) bool {
	way := e.entering(b).and(e.above(b.Idom()))
	if way.dispatched && e.w.MethodAt(b) != "" {
		return true
	}
	if !way.passed {
		return false
	}
	after := 0
	for _, r := range e.leaving(b.Parent()) {
		switch {
		case b.Dominates(r.at):
			after++
		case !r.fails && !refused[r.at]:
			return false
		}
	}
	return after == 1
}

// A passage says what all guards on the way to a block have in common.
type passage struct {
	dispatched bool // they tell a method from others
	passed     bool // they say that what was looked at first is in order
}

func (n passage) and(o passage) passage {
	return passage{n.dispatched && o.dispatched, n.passed && o.passed}
}

// entering returns the passage of the guards by which a block is entered.
func (e *Errors) entering(b *ssa.BasicBlock) passage {
	n := passage{true, true}
	for _, g := range program.Entering(b) {
		asked := e.unanswered(program.Guard{V: g.V, Truth: !g.Truth, Other: g.Other})
		n = n.and(passage{e.dispatching(g) || asked, e.Passed(g) || asked})
	}
	return n
}

// above returns the passage to a block that dominates another one. A block that
// several branches lead to (a || b) is conditional. Before a dispatcher looks at the
// method, it may also be what is left after a refusal.
func (e *Errors) above(b *ssa.BasicBlock) passage {
	if b == nil {
		return passage{true, true}
	}
	n, ok := e.guarded[b]
	if !ok {
		entered := e.entering(b)
		if (len(b.Preds) > 1 || e.afterRefusal(b)) && e.w.MethodAt(b.Idom()) == "" {
			entered.dispatched = true
		}
		n = e.above(b.Idom()).and(entered)
		e.guarded[b] = n
	}
	return n
}

// afterRefusal reports whether a block is entered because a question did not make its
// function fail.
func (e *Errors) afterRefusal(b *ssa.BasicBlock) bool {
	return len(b.Preds) == 1 && slices.ContainsFunc(b.Preds[0].Succs, func(other *ssa.BasicBlock) bool {
		return other != b && slices.Contains(e.leaving(b.Parent()), departure{other, true})
	})
}

// A departure is one return of a function.
type departure struct {
	at    *ssa.BasicBlock
	fails bool // it returns an error for sure, or where nobody gets an answer
}

// leaving returns the returns of a function.
func (e *Errors) leaving(fn *ssa.Function) []departure {
	list, ok := e.exits[fn]
	if !ok {
		for _, r := range program.Returns(fn) {
			list = append(list, departure{r.Block(), e.fails(r) || slices.ContainsFunc(program.Entering(r.Block()), e.unanswered)})
		}
		e.exits[fn] = list
	}
	return list
}

// refuses reports whether a function of the package fails however it is left, and is
// given no error: what it looks at decides what it says, and not that it fails.
func (e *Errors) refuses(fn *ssa.Function) bool {
	return e.w.Local(fn) && fn.Signature.Results().Len() == 1 && ErrorParam(fn) < 0 &&
		!slices.ContainsFunc(e.leaving(fn), func(d departure) bool { return !d.fails })
}

// dispatching reports whether a guard distinguishes a method, or a request from an answer,
// or says that an earlier call did not fail: what a dispatcher asks before it does a
// method's work.
func (e *Errors) dispatching(g program.Guard) bool {
	cmp, ok := g.V.(*ssa.BinOp)
	return ok && (e.w.MethodIn(cmp) != "" || !g.Other && e.methodless(cmp)) || e.succeeded(g)
}

// methodless reports whether a comparison asks if a message has a method.
func (e *Errors) methodless(cmp *ssa.BinOp) bool {
	x, i := program.LoadedField(cmp.X)
	none, ok := program.StringConst(cmp.Y)
	return x != nil && ok && none == "" && e.w.Frame(x.Type()) && wire.JSONName(x.Type(), i) == "method"
}

// unanswered reports whether a guard says that a message has no id.
func (e *Errors) unanswered(g program.Guard) bool {
	return wire.WithoutID(g) || e.w.WithoutGivenID(g)
}

// succeeded reports whether a guard says that a call before did not fail.
func (e *Errors) succeeded(g program.Guard) bool {
	cmp, ok := g.V.(*ssa.BinOp)
	return ok && !g.Other && program.IsNil(cmp.Y) && e.w.CarriesError(cmp.X.Type()) && (cmp.Op == token.EQL) == g.Truth
}

// Passed reports whether a guard says that what was looked at before is in order: a call has
// not failed, or something was found.
func (e *Errors) Passed(g program.Guard) bool { return e.succeeded(g) || found(g) }

// found reports whether a guard says that a look-up found something, or that a
// search has come to its end.
func found(g program.Guard) bool {
	if g.Other {
		return false
	}
	if asks, ok := g.V.(ssa.Instruction); ok && slices.ContainsFunc(asks.Block().Preds, asks.Block().Dominates) {
		return true // the condition of a loop
	}
	switch v := g.V.(type) {
	case *ssa.Extract:
		_, isMap := v.Tuple.(*ssa.Lookup)
		_, isCall := v.Tuple.(*ssa.Call)
		return g.Truth && (isMap || isCall)
	case *ssa.Lookup:
		return g.Truth
	case *ssa.BinOp:
		_, isPointer := v.X.Type().Underlying().(*types.Pointer)
		return program.IsNil(v.Y) && isPointer && (v.Op == token.NEQ) == g.Truth
	}
	return false
}

// fails reports whether a return certainly returns an error.
func (e *Errors) fails(r *ssa.Return) bool {
	return slices.ContainsFunc(r.Results, func(v ssa.Value) bool { return e.certain(v, r.Block()) })
}

// certain reports whether a value certainly is an error where a block uses it.
func (e *Errors) certain(v ssa.Value, b *ssa.BasicBlock) bool {
	load, loaded := v.(*ssa.UnOp)
	if loaded {
		if stored := e.w.Content(load); stored != nil {
			v = stored // in a result that a deferred function could set
		}
	}
	if !e.w.CarriesError(v.Type()) || program.IsNil(v) {
		return false
	}
	if loaded {
		if _, sentinel := load.X.(*ssa.Global); sentinel {
			return true
		}
	}
	if ended(v) && slices.ContainsFunc(e.c.At(b), func(k guard.Cond) bool { return k.Kind == cause.ContextDone }) {
		return true
	}
	is := e.w.CopyOf(v)
	switch x := is.Value().(type) {
	case *ssa.MakeInterface, *ssa.Alloc:
		return true
	case *ssa.Call:
		if name := program.CalleeName(x.Common()); name == "errors.New" || name == "fmt.Errorf" || e.w.ErrorType(x.Type()) != nil {
			return true
		}
	}
	for g := range program.Guards(b) {
		if cmp, ok := g.V.(*ssa.BinOp); ok && !g.Other && program.IsNil(cmp.Y) && (cmp.Op == token.NEQ) == g.Truth &&
			(e.w.CopyOf(cmp.X) == is || ended(cmp.X) && ended(v)) {
			return true
		}
	}
	return false
}

// ended reports whether a value is the error of a context. One that has ended
// keeps its error.
func ended(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && program.CalleeName(&call.Call) == "context.Context.Err"
}
