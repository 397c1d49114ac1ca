// With which error does the program itself end a context?

package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// causesOfEnd returns the errors that the program gives as the cause when it ends a
// context, or one that this context is made of, as a call sees them.
func (e *Errors) causesOfEnd(call *ssa.Call, ctx ssa.Value) Set {
	var lists []Set
	for u := range program.Reached(e.madeOf, program.Use{V: ctx, At: program.PlaceOf(call)}) {
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

// madeOf returns the contexts that a context is a copy of or is made of.
func (e *Errors) madeOf(ctx program.Use) []program.Use {
	made, _ := program.CallOf(ctx.V)
	if made == nil {
		from, _, _ := e.w.Sources(ctx)
		return from
	}
	if _, derived := errlib.EndsWith(program.CalleeName(made.Common())); derived {
		return []program.Use{{V: made.Call.Args[0], At: program.PlaceOf(made), In: ctx.In}}
	}
	from, _, _ := e.w.Returned(ctx)
	return from
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
