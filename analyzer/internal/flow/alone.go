package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Alone reports whether what happens in a block happens whatever the function
// is called with, or whatever a dispatcher is asked with the block's method.
// What the function looks at first, and refuses if it is wrong, is no other way
// through it: all that it can do after that is what happens in the block.
func (e *Errors) Alone(b *ssa.BasicBlock) bool {
	passed, dispatched := true, true
	for g := range program.Guards(b) {
		dispatched = dispatched && e.dispatching(g)
		passed = passed && (e.succeeded(g) || found(g))
	}
	if dispatched && e.w.MethodAt(b) != "" {
		return true
	}
	after := 0
	for _, r := range program.Returns(b.Parent()) {
		switch {
		case b.Dominates(r.Block()):
			after++
		case !passed || !e.fails(r):
			return false
		}
	}
	return passed && after == 1
}

// dispatching reports whether a guard tells a method from others, or that a
// call before did not fail: what a dispatcher asks before it does a method's
// work.
func (e *Errors) dispatching(g program.Guard) bool {
	cmp, ok := g.V.(*ssa.BinOp)
	return ok && !g.Other && e.w.MethodIn(cmp) != "" || e.succeeded(g)
}

// succeeded reports whether a guard says that a call before did not fail.
func (e *Errors) succeeded(g program.Guard) bool {
	cmp, ok := g.V.(*ssa.BinOp)
	return ok && !g.Other && program.IsNil(cmp.Y) && e.w.CarriesError(cmp.X.Type()) && (cmp.Op == token.EQL) == g.Truth
}

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

// fails reports whether a function that returns here returns an error for sure.
func (e *Errors) fails(r *ssa.Return) bool {
	return slices.ContainsFunc(r.Results, func(v ssa.Value) bool {
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
		is := e.w.CopyOf(v)
		switch x := is.Value().(type) {
		case *ssa.MakeInterface, *ssa.Alloc:
			return true
		case *ssa.Call:
			if name := program.CalleeName(x.Common()); name == "errors.New" || name == "fmt.Errorf" || e.w.ErrorType(x.Type()) != nil {
				return true
			}
		}
		for g := range program.Guards(r.Block()) {
			if cmp, ok := g.V.(*ssa.BinOp); ok && !g.Other && program.IsNil(cmp.Y) && (cmp.Op == token.NEQ) == g.Truth &&
				(e.w.CopyOf(cmp.X) == is || ended(cmp.X) && ended(v)) {
				return true
			}
		}
		return false
	})
}

// ended reports whether a value is the error of a context. One that has ended
// keeps its error.
func ended(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && program.CalleeName(&call.Call) == "context.Context.Err"
}
