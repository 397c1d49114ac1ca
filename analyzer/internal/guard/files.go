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
	return taint.OfFiles(program.CalleeName(call.Common())) && c.succeeded(call.Block(), call, func(before *ssa.CallCommon) bool {
		return taint.OfFiles(program.CalleeName(before)) && slices.ContainsFunc(program.Arguments(before), func(a ssa.Value) bool {
			return slices.ContainsFunc(program.Arguments(call.Common()), func(x ssa.Value) bool { return program.IsString(a.Type()) && c.sameKey(a, x) })
		})
	})
}

// succeeded reports whether such a call other than one has succeeded, or has answered yes,
// on the only way to a block.
func (c *Conditions) succeeded(at *ssa.BasicBlock, one *ssa.Call, such func(*ssa.CallCommon) bool) bool {
	for g := range program.Guards(at) {
		asked := g.V
		if cmp, ok := g.V.(*ssa.BinOp); ok && program.IsNil(cmp.Y) && (cmp.Op == token.EQL) == g.Truth {
			asked = c.copied(cmp.X)
		} else if !g.Truth {
			continue
		}
		if before, ok := program.Tuple(asked).(*ssa.Call); ok && !g.Other && before != one && such(before.Common()) {
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

// isJSON reports whether a call decodes what a block knows to be JSON: a part of something
// decoded, or something that was decoded or checked on the way there.
func (c *Conditions) isJSON(call *ssa.Call, at *ssa.BasicBlock) bool {
	args := program.Arguments(call.Common())
	if len(args) != 2 {
		return false
	}
	if wire.Undecoded(program.Unconvert(args[0]).Type()) {
		return true
	}
	return c.succeeded(at, call, func(before *ssa.CallCommon) bool {
		name := program.CalleeName(before)
		return (errlib.Valid(name) || errlib.WorkOf(name) == errlib.ReadsJSON) && c.sameKey(program.Arguments(before)[0], args[0])
	})
}
