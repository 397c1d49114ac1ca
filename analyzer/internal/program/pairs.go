package program

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Pair is two values of one entry of a table.
type Pair struct{ A, B Use }

// Pairs returns the pairs in the entries of a table from which two values are read:
// an entry's key and its value, or two fields of an element. It returns nothing for
// other values, or if the table may have more entries.
func (p *Program) Pairs(a, b ssa.Value) []Pair {
	a, b = Unconvert(a), Unconvert(b)
	if table, keyA, ok := p.ranged(a); ok {
		other, keyB, ok := p.ranged(b)
		if !ok || Tuple(a) != Tuple(b) || table != other || keyA == keyB {
			return nil
		}
		list, _ := p.Entries(Use{V: table, At: PlaceOf(a)})
		for i := range list {
			if keyB {
				list[i] = Pair{list[i].B, list[i].A}
			}
		}
		return list
	}
	of, other := p.CopyOf(a), p.CopyOf(b)
	if of.Field == 0 || other.Field == 0 || of.Version != other.Version || of.V != other.V && !sameElement(of.V, other.V) {
		return nil
	}
	table, ok := p.elementOf(of.V)
	if !ok {
		return nil
	}
	c := p.content(Use{V: table, At: PlaceOf(a)})
	x, y := p.column(c, of.Field-1), p.column(c, other.Field-1)
	if !c.complete || x == nil || y == nil {
		return nil
	}
	var list []Pair
	for i := range x {
		list = append(list, Pair{x[i], y[i]})
	}
	return list
}

// sameElement reports whether two addresses are that of one element of a table which a
// variable of the package holds.
func sameElement(a, b ssa.Value) bool {
	x, ok := a.(*ssa.IndexAddr)
	y, also := b.(*ssa.IndexAddr)
	return ok && also && x.Index == y.Index && HeldIn(x.X) != nil && HeldIn(x.X) == HeldIn(y.X)
}

// WrittenAt returns where a value that is used for what a table holds is put into the
// table, or no position.
func WrittenAt(u Use) (at token.Pos) {
	if u.At.Block == nil {
		return token.NoPos
	}
	for _, instr := range u.At.Block.Instrs {
		var put ssa.Value
		switch i := instr.(type) {
		case *ssa.Store:
			put = i.Val
		case *ssa.MapUpdate:
			put = i.Value
		}
		switch {
		case put != u.V:
		case at.IsValid():
			return token.NoPos // the one or the other
		default:
			at = instr.Pos()
		}
	}
	return at
}

// Entries returns the keys of a map with their values, or the indices of an array.
// complete is false where there may be more.
func (p *Program) Entries(table Use) (list []Pair, complete bool) {
	c := p.content(table)
	if !c.complete || len(c.keys) != len(c.values) {
		return nil, false
	}
	for i := range c.keys {
		list = append(list, Pair{c.keys[i], c.values[i]})
	}
	return list, true
}

// Keyed returns the key by which a value is looked up in a map or an array, or the struct of
// which it is a field, and the keys and values there. ok is false where there may be more.
func (p *Program) Keyed(v ssa.Value) (key ssa.Value, list []Pair, ok bool) {
	of, field := LoadedField(v)
	isField := of != nil
	if isField {
		of = p.onceIn(of)
	} else if load, ok := v.(*ssa.UnOp); ok {
		of = load.X
	} else {
		of = v
	}
	var table ssa.Value
	switch x := of.(type) {
	case *ssa.Lookup:
		table, key = x.X, x.Index
	case *ssa.Extract:
		if l, ok := x.Tuple.(*ssa.Lookup); ok && x.Index == 0 {
			table, key = l.X, l.Index
		}
	case *ssa.IndexAddr:
		if isArray(Deref(x.X.Type())) {
			table, key = x.X, x.Index
		}
	}
	if table == nil {
		return nil, nil, false
	}
	list, ok = p.Entries(Use{V: table, At: PlaceOf(key)})
	for i := range list {
		if isField && ok {
			list[i].B, ok = p.fieldIn(list[i].B, field)
		}
	}
	return key, list, ok
}

// Rows returns the rows of the table that a value is a field of, each as what its fields
// hold, as far as that is one value, and which field it is. ok is false where there may be
// more rows.
func (p *Program) Rows(v ssa.Value) (rows [][]Use, field int, ok bool) {
	of, field := LoadedField(v)
	if of == nil {
		return nil, 0, false
	}
	table, ok := p.elementOf(of)
	s, isStruct := Deref(of.Type()).Underlying().(*types.Struct)
	if !ok || !isStruct {
		return nil, 0, false
	}
	c := p.content(Use{V: table, At: PlaceOf(v)})
	for _, u := range c.values {
		row := make([]Use, s.NumFields())
		for i := range row {
			row[i], _ = p.fieldIn(u, i)
		}
		rows = append(rows, row)
	}
	return rows, field, c.complete && len(rows) > 0
}

// ranged returns the map that a loop ranges over, if a value is a key or a value of
// its entries.
func (p *Program) ranged(v ssa.Value) (table ssa.Value, key, ok bool) {
	e, ok := v.(*ssa.Extract)
	if !ok || e.Index == 0 {
		return nil, false, false
	}
	if _, ok = e.Tuple.(*ssa.Next); !ok {
		return nil, false, false
	}
	return p.TableOf(v), e.Index == 1, true
}

// elementOf returns the map, slice or array that a struct, or the variable that it is
// copied into, is an element of.
func (p *Program) elementOf(v ssa.Value) (table ssa.Value, ok bool) {
	if v = p.onceIn(v); v == nil {
		return nil, false
	}
	if _, key, ranged := p.ranged(v); ranged && key {
		return nil, false
	}
	table = p.TableOf(v)
	return table, table != nil
}

// onceIn returns the value that a variable has which is set once, nil if that may change; of
// anything but a variable, the value itself.
func (p *Program) onceIn(v ssa.Value) ssa.Value {
	a, isVariable := v.(*ssa.Alloc)
	if !isVariable {
		return v
	}
	stores := slices.Collect(Stores(a))
	if len(stores) != 1 || p.Escapes(a) {
		return nil
	}
	return stores[0].Val
}

// fieldIn returns what is stored in a field of an element, if that is one value.
func (p *Program) fieldIn(u Use, field int) (of Use, ok bool) {
	addr, _ := u.V.(*ssa.IndexAddr) // written where it stands
	at := ssa.Value(addr)
	if addr == nil {
		a, made := structVariable(u.V)
		if !made {
			return Use{}, false
		}
		at = a
	}
	list, only := p.heldIn(at, field, u, nil)
	if !only || len(list) != 1 {
		return Use{}, false
	}
	return list[0], true
}

// Columns of a table that are no fields of its elements.
const (
	Keys  = -1 // of a map
	Whole = -2 // the elements themselves
)

// Column returns the table of which a value is a part of an element, and which part: a
// field, or one of the columns above. table is nil if it is none.
func (p *Program) Column(v ssa.Value) (table ssa.Value, column int) {
	v = Unconvert(v)
	if table, key, ok := p.ranged(v); ok {
		if key {
			return table, Keys
		}
		return table, Whole
	}
	if of := p.CopyOf(v); of.Field > 0 {
		table, _ = p.elementOf(of.V)
		return table, of.Field - 1
	}
	return p.TableOf(v), Whole
}

// InColumn returns what the package puts into a column of a table. complete is false where
// there may be more, whatever other packages do with an exported variable.
func (p *Program) InColumn(table Use, column int) (list []Use, complete bool) {
	c := p.content(table)
	list = p.column(c, column)
	return list, (c.complete || c.outside) && (list != nil || len(c.values) == 0)
}

// column returns what the elements of a table have in a column, nil if one of them may have
// several things there.
func (p *Program) column(c content, column int) (list []Use) {
	switch column {
	case Keys:
		return c.keys
	case Whole:
		return c.values
	}
	for _, u := range c.values {
		of, ok := p.fieldIn(u, column)
		if !ok {
			return nil
		}
		list = append(list, of)
	}
	return list
}
