// What is in the rows of a table: a map, or a slice or an array of structs or other values?

package program

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Columns of a table that are no fields of its elements.
const (
	Keys  = -1 // of a map or an array
	Whole = -2 // the elements themselves
)

// A Cell is the part of a table's row that a value is read from.
type Cell struct {
	Table  ssa.Value // nil if it is read from none
	Column int       // a field, or one of the columns above
	Key    ssa.Value // by which the row is looked up in a map or an array

	row ssa.Value // that tells it from others, in one iteration of a loop
}

// Cell returns the cell that a value is read from.
func (p *Program) Cell(v ssa.Value) Cell {
	of, column := p.CopyOf(Unconvert(v)), Whole
	if of.Field > 0 {
		column = of.Field - 1
	}
	v = p.onceIn(of.V)
	if v == nil {
		return Cell{}
	}
	c := Cell{Table: p.TableOf(v), Column: column, row: Tuple(v)}
	if load, ok := v.(*ssa.UnOp); ok {
		c.row = load.X
	}
	switch x := c.row.(type) {
	case *ssa.Next:
		if v.(*ssa.Extract).Index == 1 && column == Whole {
			c.Column = Keys
		} else if v.(*ssa.Extract).Index == 1 {
			return Cell{} // a part of a key
		}
	case *ssa.Lookup:
		c.Key = x.Index
	case *ssa.IndexAddr:
		if isArray(Deref(x.X.Type())) {
			c.Key = x.Index
		}
	}
	return c
}

// Beside reports whether two cells are in one row of a table.
func (c Cell) Beside(d Cell) bool {
	if c.Table == nil || d.Table == nil {
		return false
	}
	if c.row == d.row {
		return true
	}
	x, ok := c.row.(*ssa.IndexAddr)
	y, also := d.row.(*ssa.IndexAddr)
	return ok && also && x.Index == y.Index && HeldIn(x.X) != nil && HeldIn(x.X) == HeldIn(y.X)
}

// Rows are what a table has in some of its columns.
type Rows struct {
	Cells    [][]Use // of each row, as far as a cell holds one value
	Complete bool    // there are no more rows
	Outside  bool    // only what others may put into exported variables is missing
}

// Rows returns what a table has in some of its columns.
func (p *Program) Rows(table Use, columns ...int) (r Rows) {
	c := p.content(table)
	if slices.Contains(columns, Keys) && len(c.keys) != len(c.values) {
		return r
	}
	for i, u := range c.values {
		row := make([]Use, len(columns))
		for j, column := range columns {
			switch column {
			case Keys:
				row[j] = c.keys[i]
			case Whole:
				row[j] = u
			default:
				row[j] = p.fieldIn(u, column)
			}
		}
		r.Cells = append(r.Cells, row)
	}
	r.Complete, r.Outside = c.complete, c.outside
	return r
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
func (p *Program) fieldIn(u Use, field int) (of Use) {
	addr, _ := u.V.(*ssa.IndexAddr) // written where it stands
	at := ssa.Value(addr)
	if addr == nil {
		a, made := structVariable(u.V)
		if !made {
			return Use{}
		}
		at = a
	}
	list, only := p.heldIn(at, field, u, nil)
	if !only || len(list) != 1 {
		return Use{}
	}
	return list[0]
}
