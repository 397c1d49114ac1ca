// What does the end of a loop say that looks for something?

package guard

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// exhausted is the condition that a loop has come to its end before a block. If the
// loop is left as soon as an element equals a value, no element does.
func (c *Conditions) exhausted(b *ssa.BasicBlock) (Cond, bool) {
	if k, ok := c.yielded(b); ok {
		return k, true
	}
	if len(b.Preds) != 1 || !strings.HasSuffix(b.Preds[0].Comment, ".loop") {
		return Cond{}, false
	}
	header := b.Preds[0]
	if g, ok := program.Branch(header, b); !ok || g.Truth {
		return Cond{}, false
	}
	inside := loop(header)
	for _, x := range slices.SortedFunc(maps.Keys(inside), func(x, y *ssa.BasicBlock) int { return x.Index - y.Index }) {
		for _, to := range x.Succs {
			if inside[to] || to == b {
				continue
			}
			if g, ok := program.Branch(x, to); ok {
				if k, ok := c.sought(g); ok {
					return k, true
				}
			}
		}
	}
	return Cond{}, false
}

// loop returns the blocks of the loop that a block is the head of.
func loop(header *ssa.BasicBlock) map[*ssa.BasicBlock]bool {
	inside := map[*ssa.BasicBlock]bool{header: true}
	ends := slices.DeleteFunc(slices.Clone(header.Preds), func(p *ssa.BasicBlock) bool { return !header.Dominates(p) })
	for b := range program.Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if b == header {
			return nil
		}
		return b.Preds
	}, ends...) {
		inside[b] = true
	}
	return inside
}

// sought is the condition that no element equals the value for which a loop is left.
func (c *Conditions) sought(g program.Guard) (Cond, bool) {
	x, y := equal(g)
	if x == nil {
		return Cond{}, false
	}
	for _, pair := range [][2]ssa.Value{{x, y}, {y, x}} {
		list, value := c.elementOf(pair[0]), pair[1]
		if _, isConst := value.(*ssa.Const); list == nil || isConst {
			continue
		}
		names := slices.Clone(c.t.Of(list).Names)
		if seq, ok := list.Type().Underlying().(interface{ Elem() types.Type }); ok {
			names = append(names, taint.TypeWord(seq.Elem()))
		}
		kind := cause.Missing
		if _, plain := pair[0].Type().Underlying().(*types.Basic); plain && c.whole(pair[0]) {
			kind = cause.NotOneOf
		}
		return Cond{
			Kind: kind, Subject: c.t.Of(value).Behind(names...), Among: names,
			Why: said(c.p.Expr(list), " has no ", c.p.Expr(value)), Pos: g.V.Pos(),
		}, true
	}
	return Cond{}, false
}

// equal returns the values that a condition says to be equal, also but for upper case, or nil.
func equal(g program.Guard) (x, y ssa.Value) {
	switch v := g.V.(type) {
	case *ssa.BinOp:
		if (v.Op == token.EQL || v.Op == token.NEQ) && (v.Op == token.EQL) == g.Truth {
			return v.X, v.Y
		}
	case *ssa.Call:
		if g.Truth && errlib.OfText(program.CalleeName(&v.Call)) == errlib.EqualsFolded {
			return v.Call.Args[0], v.Call.Args[1]
		}
	}
	return nil, nil
}

// whole reports whether a value is an element itself, not a part of one: then
// the list is one of values.
func (c *Conditions) whole(v ssa.Value) bool {
	switch x := v.(type) {
	case *ssa.Convert, *ssa.ChangeType:
		return c.whole(program.Operand(x))
	case *ssa.UnOp:
		_, ok := x.X.(*ssa.IndexAddr)
		return ok
	case *ssa.Extract:
		_, made := x.Tuple.(*ssa.Call)
		return !made
	case *ssa.Index:
		return true
	}
	return false
}

// elementOf returns the list or map that a loop ranges over, if a value is its
// element or a part of one, or nil.
func (c *Conditions) elementOf(v ssa.Value) ssa.Value {
	seen := make(map[*ssa.Alloc]bool)
	for v != nil {
		switch x := v.(type) {
		case *ssa.UnOp, *ssa.Field, *ssa.FieldAddr, *ssa.ChangeType, *ssa.Convert:
			v = program.Operand(x)
		case *ssa.Alloc:
			stores := c.p.StoresTo(x)
			if len(stores) != 1 || seen[x] {
				return nil
			}
			seen[x] = true
			v = stores[0].Val
		default:
			switch x := program.Tuple(v).(type) {
			case *ssa.Call: // what an element says of itself, or a function of it alone: s.ID(), id(s)
				args := append([]ssa.Value{program.Receiver(&x.Call)}, program.Arguments(&x.Call)...)
				args = slices.DeleteFunc(args, func(a ssa.Value) bool { _, same := a.(*ssa.Const); return a == nil || same })
				if len(args) != 1 {
					return nil
				}
				v = args[0]
			case *ssa.Lookup:
				return nil
			default:
				return c.p.TableOf(v)
			}
		}
	}
	return nil
}
