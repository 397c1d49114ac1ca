// With which error does the program itself end a context?

package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// causesOfEnd returns the errors that the program gives as the cause when it ends a
// context, or one that this context is made of, as a call sees them.
func (e *Errors) causesOfEnd(call *ssa.Call, ctx ssa.Value) Set {
	var lists []Set
	for u := range program.Reached(e.ContextsOf, program.Use{V: ctx, At: program.PlaceOf(call)}) {
		made, _ := program.CallOf(u.V)
		if made == nil {
			continue
		}
		cause, derived := errlib.EndsWith(program.CalleeName(made.Common()))
		switch {
		case derived && cause == errlib.Called:
			for _, ends := range e.endings()[made] {
				lists = append(lists, e.given(ends.Common().Args[0], ends, call.Parent())...)
			}
		case derived && cause >= 0:
			lists = append(lists, e.given(made.Call.Args[cause], made, call.Parent())...)
		}
	}
	return join(lists...)
}

// ContextsOf returns the contexts that a context is a copy of or is made of: what the
// callers of a function pass, what a function returns, or else the contexts that it is
// given. With context.WithoutCancel, none of them ends it.
func (e *Errors) ContextsOf(ctx program.Use) (list []program.Use) {
	made, _ := program.CallOf(ctx.V)
	if made == nil {
		list, _, _ = e.w.Sources(ctx)
		if p, ok := ctx.V.(*ssa.Parameter); ok && len(list) == 0 {
			list = e.passedOn(p)
		}
		return list
	}
	if program.CalleeName(made.Common()) == "context.WithoutCancel" {
		return nil
	}
	if list, _, _ = e.w.Returned(ctx); len(list) > 0 {
		return list
	}
	for _, a := range made.Call.Args {
		if program.IsContext(a.Type()) {
			list = append(list, program.Use{V: a, At: program.PlaceOf(made), In: ctx.In})
		}
	}
	return list
}

// passedOn returns what functions of the same parameters, which stand around a function,
// pass for one of its parameters over an interface or a function value.
func (e *Errors) passedOn(p *ssa.Parameter) (list []program.Use) {
	fn := p.Parent()
	i := slices.Index(fn.Params, p) + fn.Signature.Params().Len() - len(fn.Params) // without the receiver
	for _, call := range e.w.MayCall(fn) {
		args := program.Arguments(call.Common())
		if i >= 0 && i < len(args) && types.Identical(call.Parent().Signature.Params(), fn.Signature.Params()) {
			list = append(list, program.Use{V: args[i], At: program.Place{Block: call.Block()}})
		}
	}
	return list
}

// given returns the errors that an instruction gets, also from its function's
// parameters, in the terms of another function.
func (e *Errors) given(v ssa.Value, at ssa.Instruction, fn *ssa.Function) (lists []Set) {
	for u := range program.Reached(func(u program.Use) (from []program.Use) {
		if _, is := u.V.(*ssa.Parameter); is {
			from, _, _ = e.w.Sources(u)
		}
		return from
	}, program.Use{V: v, At: program.Place{Block: at.Block()}}) {
		s, b := e.At(u.V, u.At), u.At.Block
		if b == at.Block() {
			s = e.settleAll(s, at.Pos(), b)
		}
		lists = append(lists, e.inTermsOf(e.put(s, b), b, fn))
	}
	return lists
}

// endings returns the calls of functions that end a context with a cause, by the call
// that made the context.
func (e *Errors) endings() map[*ssa.Call][]ssa.CallInstruction {
	if e.ended != nil {
		return e.ended
	}
	e.ended = make(map[*ssa.Call][]ssa.CallInstruction)
	for instr := range program.Instructions(e.w.Funcs...) {
		call, ok := instr.(ssa.CallInstruction)
		if !ok || call.Common().IsInvoke() || call.Common().StaticCallee() != nil || !takesError(call.Common().Signature()) {
			continue
		}
		roots, _ := e.w.Roots(program.Use{V: call.Common().Value, At: program.Place{Block: call.Block()}}, false)
		for _, u := range roots {
			if made, result := program.CallOf(u.V); made != nil && result == 1 {
				if cause, ok := errlib.EndsWith(program.CalleeName(made.Common())); ok && cause == errlib.Called {
					e.ended[made] = append(e.ended[made], call)
				}
			}
		}
	}
	return e.ended
}

// takesError reports whether functions have one parameter, an error, and no results.
func takesError(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 0 && program.IsErrorInterface(sig.Params().At(0).Type())
}
