package program

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// inPlace builds composite literals in the variables that they initialize. The SSA
// builder makes a temporary and copies it, so that one struct would be two variables
// with a part of the fields each. A literal that is assigned over an older value
// stays a copy.
func inPlace(fn *ssa.Function) {
	m := &mover{fn: fn, gone: make(map[ssa.Instruction]bool)}
	var literals []*ssa.Alloc
	for instr := range Instructions(fn) {
		if lit, ok := instr.(*ssa.Alloc); ok && lit.Comment == literalComment {
			literals = append(literals, lit)
		}
	}
	for _, lit := range slices.Backward(literals) { // inner ones first
		m.move(lit)
	}
	if len(m.gone) == 0 {
		return
	}
	for _, b := range fn.Blocks {
		b.Instrs = slices.DeleteFunc(b.Instrs, func(i ssa.Instruction) bool { return m.gone[i] })
	}
	fn.Locals = slices.DeleteFunc(fn.Locals, func(a *ssa.Alloc) bool { return m.gone[a] })
}

// A mover moves the literals of a function. Tables have thousands of them in one
// block, so removed instructions are taken out once, at the end.
type mover struct {
	fn    *ssa.Function
	gone  map[ssa.Instruction]bool
	order map[ssa.Instruction]int // in their blocks; lazily: see before
}

// before reports whether an instruction comes before another one of its block.
func (m *mover) before(x, y ssa.Instruction) bool {
	if m.order == nil {
		m.order = make(map[ssa.Instruction]int)
		for instr := range Instructions(m.fn) {
			m.order[instr] = len(m.order)
		}
	}
	return m.order[x] < m.order[y]
}

// literalComment is what the SSA builder calls the temporaries of literals.
const literalComment = "complit"

// move builds a literal where it is stored.
func (m *mover) move(lit *ssa.Alloc) {
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
	if load == nil || len(*load.Referrers()) != 1 {
		return
	}
	store, ok := (*load.Referrers())[0].(*ssa.Store)
	if !ok || store.Val != load || store.Block() != load.Block() || !m.fresh(lit, store) {
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
	for _, instr := range []ssa.Instruction{lit, load, store} {
		m.gone[instr] = true
	}
}

// fresh reports whether the variable of a literal is unused, and so zero, until the
// literal is stored.
func (m *mover) fresh(lit *ssa.Alloc, store *ssa.Store) bool {
	switch to := store.Addr.(type) {
	case *ssa.Global:
		return m.fn.Synthetic != ""
	case *ssa.FieldAddr:
		return len(*to.Referrers()) == 1 && partOfLiteral(to.X)
	case *ssa.IndexAddr:
		return len(*to.Referrers()) == 1 && partOfLiteral(to.X)
	case *ssa.Alloc:
		if to.Block() != lit.Block() || m.before(lit, to) {
			return false
		}
		return !slices.ContainsFunc(*to.Referrers(), func(r ssa.Instruction) bool {
			b := r.Block()
			switch {
			case r == store:
				return false
			case b == store.Block():
				return m.before(r, store)
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

// A Written is a field of a new struct, with what it holds.
type Written struct {
	Field *types.Var
	Value ssa.Value
	At    *ssa.Store // nil where the value is the zero value
}

// Written returns the numbers and texts in the fields of a composite literal, as long as
// they are set only there, and once.
func (p *Program) Written(a *ssa.Alloc) (list []Written) {
	s, ok := Deref(a.Type()).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	stores := make(map[int][]*ssa.Store)
	for fa, store := range FieldStores(a) {
		stores[fa.Field] = append(stores[fa.Field], store)
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		if !IsInteger(f.Type()) && !IsString(f.Type()) || !p.SetLocally(f) || len(stores[i]) > 1 {
			continue
		}
		w := Written{Field: f, Value: Zero(f.Type())}
		if len(stores[i]) == 1 {
			w.At = stores[i][0]
			w.Value = w.At.Val
		}
		list = append(list, w)
	}
	return list
}
