package guard

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// Established reports whether something was found by the same key on the way to
// a block: what is not there then is a part of what was found.
func (c *Conditions) Established(key ssa.Value, b *ssa.BasicBlock) bool {
	for g := range program.Guards(b) {
		if !g.Other && c.finds(g.V, g.Truth, key) {
			return true
		}
	}
	return false
}

// FoundBefore reports whether a call asks for a file that another call on the
// way has found.
func (c *Conditions) FoundBefore(call *ssa.Call) bool {
	if !taint.OfFiles(program.CalleeName(call.Common())) {
		return false
	}
	for g := range program.Guards(call.Block()) {
		cmp, ok := g.V.(*ssa.BinOp)
		if !ok || g.Other || !program.IsNil(cmp.Y) || !program.IsErrorInterface(cmp.X.Type()) || (cmp.Op == token.EQL) != g.Truth {
			continue
		}
		before, ok := tuple(c.copied(cmp.X)).(*ssa.Call)
		if ok && before != call && taint.OfFiles(program.CalleeName(before.Common())) && slices.ContainsFunc(program.Arguments(before.Common()), func(a ssa.Value) bool {
			return slices.ContainsFunc(program.Arguments(call.Common()), func(x ssa.Value) bool { return program.IsString(a.Type()) && c.sameKey(a, x) })
		}) {
			return true
		}
	}
	return false
}

// finds reports whether a condition says that something was found by the key.
func (c *Conditions) finds(v ssa.Value, truth bool, key ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		return v.Op == token.NOT && c.finds(v.X, !truth, key)
	case *ssa.Lookup:
		return truth && c.sameKey(v.Index, key)
	case *ssa.Extract:
		return truth && program.IsBool(v.Type()) && c.foundBy(v.Tuple, key)
	case *ssa.BinOp:
		if !program.IsNil(v.Y) || v.Op != token.EQL && v.Op != token.NEQ {
			return false
		}
		isNil := (v.Op == token.EQL) == truth
		return isNil == program.IsErrorInterface(v.X.Type()) && c.foundBy(tuple(c.copied(v.X)), key)
	}
	return false
}

// copied returns what a value is a copy of, if that is one value.
func (c *Conditions) copied(v ssa.Value) ssa.Value {
	if only := c.p.CopyOf(v).Value(); only != nil {
		return only
	}
	return v
}

// foundBy reports whether a value is what a look-up, or a function that looks
// something up, found by the key.
func (c *Conditions) foundBy(v ssa.Value, key ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Lookup:
		return c.sameKey(v.Index, key)
	case *ssa.Call:
		callees, _ := c.p.Callees(v, nil)
		for _, callee := range callees {
			for i, u := range callee.Operands(v, nil) {
				if u.V != nil && i < len(callee.Fn.Params) && c.sameKey(u.V, key) && c.looksUp(callee.Fn, i) {
					return true
				}
			}
		}
	}
	return false
}

// looksUp reports whether a function of the package looks something up in a
// map by its parameter.
func (c *Conditions) looksUp(fn *ssa.Function, param int) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if l, ok := instr.(*ssa.Lookup); ok && c.sameKey(l.Index, fn.Params[param]) {
				return true
			}
		}
	}
	return false
}

// sameKey reports whether two values are copies of one, whatever their types.
func (c *Conditions) sameKey(a, b ssa.Value) bool {
	return c.p.CopyOf(unconverted(a)) == c.p.CopyOf(unconverted(b))
}

func unconverted(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.Convert:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		default:
			return v
		}
	}
}
