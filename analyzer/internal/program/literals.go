package program

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// inPlace builds composite literals in the variables that they initialize. The
// SSA builder makes a temporary of each and copies it, so that one struct would
// be two variables, of which each has a part of the fields. A literal that is
// assigned to a variable later, over what that held before, stays a copy.
func inPlace(fn *ssa.Function) {
	literals := slices.Collect(func(yield func(*ssa.Alloc) bool) {
		for instr := range Instructions(fn) {
			if lit, ok := instr.(*ssa.Alloc); ok && lit.Comment == literalComment && !yield(lit) {
				return
			}
		}
	})
	for _, lit := range slices.Backward(literals) { // inner ones first
		moveLiteral(lit)
	}
}

// literalComment is what the SSA builder calls the temporaries of literals.
const literalComment = "complit"

// moveLiteral builds a literal where it is stored, or makes it a constant if it has
// no parts.
func moveLiteral(lit *ssa.Alloc) {
	var load *ssa.UnOp
	var parts []ssa.Instruction
	for _, ref := range *lit.Referrers() {
		switch r := ref.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr:
			parts = append(parts, r)
		case *ssa.UnOp:
			if load != nil {
				return
			}
			load = r
		default:
			return
		}
	}
	if load == nil {
		return
	}
	if len(parts) == 0 {
		zero := ssa.NewConst(nil, load.Type())
		for _, use := range *load.Referrers() {
			for _, operand := range use.Operands(nil) {
				if *operand == load {
					*operand = zero
				}
			}
		}
		remove(lit, load)
		return
	}
	if len(*load.Referrers()) != 1 {
		return
	}
	store, ok := (*load.Referrers())[0].(*ssa.Store)
	if !ok || store.Val != load || store.Block() != load.Block() || !fresh(lit, store) {
		return
	}
	for _, part := range parts {
		for _, operand := range part.Operands(nil) {
			if *operand == lit {
				*operand = store.Addr
			}
		}
	}
	if refs := store.Addr.Referrers(); refs != nil {
		*refs = append(slices.DeleteFunc(*refs, func(r ssa.Instruction) bool { return r == store }), parts...)
	}
	remove(lit, load, store)
}

func remove(lit *ssa.Alloc, others ...ssa.Instruction) {
	for _, gone := range append(others, lit) {
		b := gone.Block()
		b.Instrs = slices.DeleteFunc(b.Instrs, func(i ssa.Instruction) bool { return i == gone })
	}
	fn := lit.Parent()
	fn.Locals = slices.DeleteFunc(fn.Locals, func(a *ssa.Alloc) bool { return a == lit })
}

// fresh reports whether nothing has used the variable that a literal is stored in
// between its making and the store, so that it is zero before.
func fresh(lit *ssa.Alloc, store *ssa.Store) bool {
	switch to := store.Addr.(type) {
	case *ssa.Global:
		return lit.Parent().Synthetic != ""
	case *ssa.FieldAddr:
		return len(*to.Referrers()) == 1 && partOfLiteral(to.X)
	case *ssa.IndexAddr:
		return len(*to.Referrers()) == 1 && partOfLiteral(to.X)
	case *ssa.Alloc:
		if to.Block() != lit.Block() || slices.Index(to.Block().Instrs, ssa.Instruction(to)) > slices.Index(to.Block().Instrs, ssa.Instruction(lit)) {
			return false
		}
		return !slices.ContainsFunc(*to.Referrers(), func(r ssa.Instruction) bool {
			b := r.Block()
			switch {
			case r == store:
				return false
			case b == store.Block():
				return slices.Index(b.Instrs, r) < slices.Index(b.Instrs, ssa.Instruction(store))
			}
			return !store.Block().Dominates(b)
		})
	}
	return false
}

// partOfLiteral reports whether an address is that of a literal, or of a part of
// one, which is filled part by part.
func partOfLiteral(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.Alloc:
		return x.Comment == literalComment || x.Comment == "slicelit"
	case *ssa.FieldAddr:
		return partOfLiteral(x.X)
	}
	return false
}
