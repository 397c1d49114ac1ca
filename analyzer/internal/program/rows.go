// Which functions of a table's rows can be called where something is known of the row?

package program

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// ofRows returns the functions that a field of a struct may hold where other fields of
// the struct are known to be true or false. ok is false if nothing is known of them, or
// if the package does not show all that is put into the field.
func (p *Program) ofRows(u Use) (list []Callee, known, ok bool) {
	row, field := LoadedField(u.V)
	if row == nil {
		return nil, false, false
	}
	f := FieldOf(row.Type(), field)
	if f == nil || len(p.StoresIn(f)) < 2 || !hasFlag(row.Type()) {
		return nil, false, false
	}
	if _, _, complete := p.stored(f); !complete {
		return nil, false, false
	}
	is := make(map[int]bool)
	for g := range Guards(u.At.Block) {
		v, truth := g.V, g.Truth
		if not, ok := v.(*ssa.UnOp); ok && IsBool(not.X.Type()) {
			v, truth = not.X, !truth
		}
		if of, f := LoadedField(v); of == row && !g.Other {
			is[f] = truth
		}
	}
	if len(is) == 0 {
		return nil, false, false
	}
	known = true
	for _, s := range p.StoresIn(f) {
		if fa, ok := s.Addr.(*ssa.FieldAddr); ok && !mayBe(fa.X, is) {
			continue
		}
		more, all := p.FuncsOf(Use{V: s.Val, At: Place{Block: s.Block()}})
		list, known = append(list, more...), known && all
	}
	return list, known && len(list) > 0, true
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
