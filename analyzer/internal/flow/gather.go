package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// gathered returns the errors of the functions that such methods gave the receiver of
// a call, in the same function. There are no others if only its own methods have the
// receiver.
func (e *Errors) gathered(call *ssa.Call, given []string) Set {
	recv := program.Receiver(call.Common())
	same := e.w.CopyOf(recv)
	complete := e.holdsAlone(recv)
	var lists []Set
	for _, b := range call.Parent().Blocks {
		for _, instr := range b.Instrs {
			give, ok := instr.(ssa.CallInstruction)
			if !ok || !slices.Contains(given, program.CalleeName(give.Common())) || e.w.CopyOf(program.Receiver(give.Common())) != same {
				continue
			}
			f := program.Use{V: program.Arguments(give.Common())[0], At: program.Place{Block: b}}
			callees, known := e.w.FuncsOf(f)
			s := (&instance{e: e, call: give, fn: call.Parent()}).results(callees, known, &Error{Origin: &Origin{Kind: ParamCall}})
			lists = append(lists, e.settleAll(s, give.Pos(), b))
		}
	}
	if !complete || len(lists) == 0 {
		lists = append(lists, Set{unknown(program.CalleeName(call.Common()))})
	}
	return join(lists...)
}

// calledBack returns the errors of a call that returns those of a function which it is given,
// and others.
func (e *Errors) calledBack(call *ssa.Call, arg int) Set {
	f := program.Use{V: program.Arguments(call.Common())[arg], At: program.Place{Block: call.Block()}}
	callees, known := e.w.FuncsOf(f)
	last := program.Called(f.V.Type()).Results().Len() - 1
	s := (&instance{e: e, call: call, fn: call.Parent()}).results(callees, known, &Error{Origin: &Origin{Kind: ParamCall, Result: last}})
	return join(e.settleAll(s, call.Pos(), call.Block()), Set{unknown(program.CalleeName(call.Common()))})
}

// holdsAlone reports whether only the methods of its type get a local pointer.
func (e *Errors) holdsAlone(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.Extract, *ssa.Call:
	case *ssa.UnOp:
		return v.Parent() != nil && e.w.CopyOf(v).Value() != nil && e.holdsAlone(e.w.CopyOf(v).Value())
	default:
		return false
	}
	return !slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case ssa.CallInstruction:
			return program.Receiver(r.Common()) != v || slices.Contains(program.Arguments(r.Common()), v)
		case *ssa.Store:
			return r.Val == v
		case *ssa.DebugRef, *ssa.UnOp:
			return false
		}
		return true
	})
}
