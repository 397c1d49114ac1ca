// Which functions of a table's rows can be called where something is known of the row?

package program

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

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
