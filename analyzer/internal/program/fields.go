// What do the fields of structs hold, of local ones and of those that tables have?

package program

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Addresses returns the instructions of the package that take the address of a field, to read
// it or to set it.
func (p *Program) Addresses(field *types.Var) []*ssa.FieldAddr {
	if p.addresses == nil {
		p.addresses = make(map[*types.Var][]*ssa.FieldAddr)
		for fa := range Each[*ssa.FieldAddr](p.Funcs...) {
			if f := FieldOf(fa.X.Type(), fa.Field); f != nil {
				p.addresses[f] = append(p.addresses[f], fa)
			}
		}
	}
	return p.addresses[field]
}

// field returns what a field of a value holds: for a local struct and those in a table
// what is stored there, or else what the package stores in the field of any such struct.
// What is known of the struct's other fields leaves out some.
func (p *Program) field(x ssa.Value, i int, u Use) ([]Use, bool, bool) {
	is := flags(x, u.V)
	if list, only := p.heldBy(Use{V: x, At: u.At, In: u.In}, i, is); only {
		return list, true, len(list) > 0
	}
	f := FieldOf(x.Type(), i)
	if f == nil {
		return nil, true, false
	}
	list, copied, complete := p.stored(f)
	if _, made := x.(*ssa.Alloc); made && !complete && len(list) == 1 && !p.opened[f] {
		fa, ok := p.stores[f][0].Addr.(*ssa.FieldAddr)
		complete = ok && fa.X == x // whoever makes the struct has just set it
	}
	if complete && len(is) > 0 {
		list = nil
		for _, s := range p.stores[f] {
			if fa, ok := s.Addr.(*ssa.FieldAddr); !ok || mayBe(fa.X, is) {
				list = append(list, Use{V: s.Val, At: Place{Block: s.Block()}})
			}
		}
		return list, copied, len(list) > 0
	}
	if load, ok := x.(*ssa.UnOp); ok && Deref(x.Type()) == x.Type() {
		x = load.X
	}
	if g, ok := x.(*ssa.Global); ok {
		if own, only := p.SetIn(g, f); only {
			return own, true, complete && len(own) > 0
		}
	}
	return list, copied, complete
}

// SetIn returns what is stored in a field of a package variable: there, or in the local
// variable that it is a copy of. only is false if the package does not show that nothing
// else is.
func (p *Program) SetIn(g *ssa.Global, f *types.Var) (list []Use, only bool) {
	var from ssa.Value = g
	if whole := p.stores[g.Object()]; len(whole) > 0 {
		copied, ok := whole[0].Val.(*ssa.UnOp)
		if !ok || len(whole) > 1 {
			return nil, false
		}
		from = copied.X
	}
	for _, s := range p.stores[f] {
		of := s.Addr.(*ssa.FieldAddr).X
		switch of.(type) {
		case *ssa.Global, *ssa.Alloc:
			if of == g || of == from {
				list = append(list, Use{V: s.Val, At: Place{Block: s.Block()}})
			}
		default:
			return nil, false // it may be this one
		}
	}
	return list, true
}

// structVariable returns the local variable that a struct or its address is.
func structVariable(x ssa.Value) (*ssa.Alloc, bool) {
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		x = load.X
	}
	a, ok := x.(*ssa.Alloc)
	return a, ok
}

// heldIn returns what is stored in one field of the struct at an address, and functions
// also of those that are copied there. only is false if the package does not show them all,
// or if its address is passed on. A struct whose other fields are not as they have to be is
// not the one.
func (p *Program) heldIn(a ssa.Value, field int, u Use, is map[int]bool) (list []Use, only bool) {
	if !mayBe(a, is) {
		return nil, true
	}
	f := FieldOf(a.Type(), field)
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.FieldAddr:
			if r.Field != field {
				continue
			}
			if p.PassesOn(r) {
				return nil, false
			}
			for s := range Stores(r) {
				list = append(list, Use{V: s.Val, At: Place{Block: s.Block()}, In: u.In})
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.Store:
			if f == nil || !IsFunc(f.Type()) {
				return nil, false
			}
			copied, known := p.heldBy(Use{V: r.Val, At: Place{Block: r.Block()}, In: u.In}, field, is)
			if r.Addr != a || !known {
				return nil, false
			}
			list = append(list, copied...)
		case *ssa.MakeClosure:
			inside := r.Fn.(*ssa.Function).FreeVars[slices.Index(r.Bindings, a)]
			set, known := p.heldIn(inside, field, Use{V: inside}, is)
			if !known {
				return nil, false
			}
			list = append(list, set...)
		default: // its address is kept or passed on
			return nil, false
		}
	}
	return list, true
}

// heldBy returns what one field of a struct holds: of a local one, also in a closure, and
// the functions of those that a table has. known is false if the package does not show all
// of them.
func (p *Program) heldBy(u Use, field int, is map[int]bool) (list []Use, known bool) {
	q := question{u.V, u.In}
	if p.copying[q] {
		p.cyclic++
		return nil, true // a copy of itself
	}
	p.copying[q] = true
	defer delete(p.copying, q)
	if a, ok := structVariable(u.V); ok {
		return p.heldIn(a, field, u, is)
	}
	if free, ok := u.V.(*ssa.FreeVar); ok {
		from, _, known := p.bound(free, u)
		for _, u := range from {
			a, ok := u.V.(*ssa.Alloc)
			if !ok {
				return nil, false
			}
			held, only := p.heldIn(a, field, u, is)
			list, known = append(list, held...), known && only
		}
		return list, known
	}
	table, f := p.TableOf(u.V), FieldOf(u.V.Type(), field)
	if table == nil || f == nil || !IsFunc(f.Type()) {
		return nil, false
	}
	from, known := p.Elements(Use{V: table, At: u.At, In: u.In})
	for _, u := range from {
		var held []Use
		var only bool
		if at, ok := u.V.(*ssa.IndexAddr); ok { // which is written field by field
			held, only = p.heldIn(at, field, u, is)
		} else {
			held, only = p.heldBy(u, field, is)
		}
		list, known = append(list, held...), known && only
	}
	return list, known
}

// flags returns which other fields of a struct are true or false where a function is read
// from it, in the struct or at its address.
func flags(row ssa.Value, read ssa.Value) map[int]bool {
	instr, ok := read.(ssa.Instruction)
	if !ok || !IsFunc(read.Type()) || !hasFlag(row.Type()) {
		return nil
	}
	is := make(map[int]bool)
	for g := range Guards(instr.Block()) {
		v, truth := g.V, g.Truth
		if not, ok := v.(*ssa.UnOp); ok && IsBool(not.X.Type()) {
			v, truth = not.X, !truth
		}
		if of, f := LoadedField(v); of == row && !g.Other {
			is[f] = truth
		}
	}
	return is
}

// hasFlag reports whether a struct, or what is at its address, has a field that is true or
// false.
func hasFlag(t types.Type) bool {
	s, ok := Deref(t).Underlying().(*types.Struct)
	for i := 0; ok && i < s.NumFields(); i++ {
		if IsBool(s.Field(i).Type()) {
			return true
		}
	}
	return false
}

// mayBe reports whether a struct that is made may have fields that are true or false as
// they have to be. What is not set is false.
func mayBe(made ssa.Value, is map[int]bool) bool {
	a, ok := made.(*ssa.Alloc)
	if !ok {
		return true
	}
	for range Stores(a) {
		return true // it is a copy
	}
	set := make(map[int]bool)
	for fa, s := range FieldStores(a) {
		set[fa.Field] = true
		if truth, known := BoolConst(s.Val); known && truth != is[fa.Field] {
			if _, asked := is[fa.Field]; asked {
				return false
			}
		}
	}
	for f, truth := range is {
		if truth && !set[f] {
			return false
		}
	}
	return true
}
