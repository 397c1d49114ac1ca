// Is a value used in a certain way, wherever it goes?

package errflow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// used reports whether one of some values is used in such a way: the value itself,
// its copies, the variables that hold it, and the parameters of the package's
// functions that it is passed for.
func (e *engine) used(values []ssa.Value, such func(v ssa.Value, at ssa.Instruction) bool) bool {
	return program.Any(program.Reached(func(v ssa.Value) (next []ssa.Value) {
		for ref := range program.Referrers[ssa.Instruction](v) {
			next = append(next, e.handedTo(v, ref)...)
		}
		return next
	}, values...), func(v ssa.Value) bool {
		return program.Any(program.Referrers[ssa.Instruction](v), func(ref ssa.Instruction) bool {
			s, stores := ref.(*ssa.Store)
			return !(stores && s.Addr == v) && len(e.handedTo(v, ref)) == 0 && such(v, ref)
		})
	})
}

// handedTo returns what a value is after an instruction that only copies it, or
// nothing.
func (e *engine) handedTo(v ssa.Value, at ssa.Instruction) (next []ssa.Value) {
	switch i := at.(type) {
	case *ssa.UnOp, *ssa.Extract, *ssa.TypeAssert, *ssa.Convert, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.Phi, *ssa.MakeInterface:
		return []ssa.Value{i.(ssa.Value)}
	case *ssa.Store:
		if a, ok := i.Addr.(*ssa.Alloc); ok && i.Val == v {
			return []ssa.Value{a}
		}
	case *ssa.MakeClosure:
		for n, b := range i.Bindings {
			if b == v {
				next = append(next, i.Fn.(*ssa.Function).FreeVars[n])
			}
		}
	case ssa.CallInstruction:
		callees, _ := e.w.Callees(i, nil)
		for _, c := range callees {
			if !e.w.Local(c.Fn) {
				continue
			}
			for n, u := range c.Operands(i, nil) {
				if u.V == v && n < len(c.Fn.Params) {
					next = append(next, c.Fn.Params[n])
				}
			}
		}
	}
	return next
}

// fieldsIn returns where functions read or address a field.
func fieldsIn(field *types.Var, fns ...*ssa.Function) (list []ssa.Value) {
	for instr := range program.Instructions(fns...) {
		if fieldIn(instr) == field {
			list = append(list, instr.(ssa.Value))
		}
	}
	return list
}

// fieldIn returns the field that an instruction reads or addresses, or nil.
func fieldIn(instr ssa.Instruction) *types.Var {
	switch i := instr.(type) {
	case *ssa.Field:
		return program.FieldOf(i.X.Type(), i.Field)
	case *ssa.FieldAddr:
		return program.FieldOf(i.X.Type(), i.Field)
	}
	return nil
}
