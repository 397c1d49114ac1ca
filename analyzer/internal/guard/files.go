// Was a file found before?

package guard

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

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
		before, ok := program.Tuple(c.copied(cmp.X)).(*ssa.Call)
		if ok && before != call && taint.OfFiles(program.CalleeName(before.Common())) && slices.ContainsFunc(program.Arguments(before.Common()), func(a ssa.Value) bool {
			return slices.ContainsFunc(program.Arguments(call.Common()), func(x ssa.Value) bool { return program.IsString(a.Type()) && c.sameKey(a, x) })
		}) {
			return true
		}
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

// sameKey reports whether two values are copies of one, whatever their types.
func (c *Conditions) sameKey(a, b ssa.Value) bool {
	return c.p.CopyOf(program.Unconvert(a)) == c.p.CopyOf(program.Unconvert(b))
}

// isJSON reports whether a call decodes what is known to be JSON: a part of something
// decoded, or something that was decoded or checked before.
func (c *Conditions) isJSON(call *ssa.Call) bool {
	args := program.Arguments(call.Common())
	if len(args) != 2 {
		return false
	}
	if wire.Undecoded(program.Unconvert(args[0]).Type()) {
		return true
	}
	for g := range program.Guards(call.Block()) {
		asked := g.V
		if cmp, ok := g.V.(*ssa.BinOp); ok && program.IsNil(cmp.Y) && (cmp.Op == token.EQL) == g.Truth {
			asked = c.copied(cmp.X)
		} else if !g.Truth {
			continue
		}
		before, ok := program.Tuple(asked).(*ssa.Call)
		if !ok || g.Other || before == call {
			continue
		}
		name := program.CalleeName(before.Common())
		if (errlib.Valid(name) || errlib.WorkOf(name) == errlib.ReadsJSON) && c.sameKey(program.Arguments(before.Common())[0], args[0]) {
			return true
		}
	}
	return false
}
