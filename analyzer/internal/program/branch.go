// What holds in a block because of the branches that lead there, and where do ways lead?

package program

import (
	"go/token"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Guard is a condition that has a known truth at a place.
type Guard struct {
	V     ssa.Value
	Truth bool
	Other bool // another one may hold in its place: a || b
}

// Unset returns the value that a guard compares with nil, or nil if it compares none,
// and whether the value is nil there.
func (g Guard) Unset() (v ssa.Value, is bool) {
	eq, ok := g.V.(*ssa.BinOp)
	if !ok || g.Other || !IsNil(eq.Y) {
		return nil, false
	}
	return eq.X, (eq.Op == token.EQL) == g.Truth
}

// Failed returns the error that a guard compares with nil, or nil if it compares none,
// and whether there is one.
func (g Guard) Failed() (err ssa.Value, is bool) {
	v, unset := g.Unset()
	if v == nil || !IsErrorInterface(v.Type()) {
		return nil, false
	}
	return v, !unset
}

// Branch returns what holds on the way from a block that ends in a condition
// to one of the two after it.
func Branch(from, to *ssa.BasicBlock) (Guard, bool) {
	if len(from.Instrs) == 0 || len(from.Succs) != 2 || from.Succs[0] == from.Succs[1] {
		return Guard{}, false
	}
	i, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	if !ok || isJump(i.Cond) {
		return Guard{}, false
	}
	return Guard{V: i.Cond, Truth: from.Succs[0] == to}, true
}

// Entering returns what holds because a block was entered: the condition of the only
// way in, or those of all ways in if each of them is a branch. The end of a loop is
// no condition.
func Entering(b *ssa.BasicBlock) []Guard {
	if len(b.Preds) == 1 {
		if g, ok := Branch(b.Preds[0], b); ok && b.Idom() == b.Preds[0] && !ended(g, b.Preds[0]) {
			return []Guard{g}
		}
		return nil
	}
	var alternatives []Guard
	for _, p := range b.Preds {
		g, ok := Branch(p, b)
		if !ok || ended(g, p) {
			return nil
		}
		g.Other = true
		alternatives = append(alternatives, g)
	}
	return alternatives
}

// ended reports whether a branch is the one on which a loop ends.
func ended(g Guard, header *ssa.BasicBlock) bool {
	return !g.Truth && strings.HasSuffix(header.Comment, ".loop")
}

// A Setting is a way on which a boolean variable gets a value.
type Setting struct {
	V        ssa.Value
	From, To *ssa.BasicBlock
}

// Unless returns the ways on which a boolean variable gets another value than a truth,
// or may get one: if it has that truth, none of them was taken, or one that gave it that.
func Unless(v *ssa.Phi, truth bool) (ways []Setting) {
	for phi := range Reached(func(v *ssa.Phi) (inner []*ssa.Phi) {
		for _, e := range v.Edges {
			if phi, ok := e.(*ssa.Phi); ok {
				inner = append(inner, phi)
			}
		}
		return inner
	}, v) {
		for i, e := range phi.Edges {
			_, inner := e.(*ssa.Phi)
			if is, known := BoolConst(e); !inner && (!known || is != truth) {
				ways = append(ways, Setting{V: e, From: phi.Block().Preds[i], To: phi.Block()})
			}
		}
	}
	return ways
}

// Guards returns what is known to hold in a block, nearest first: the branches that
// dominate it. A block that several branches lead to (a || b) has the conditions of
// each. Further out, such a block only joins ways, and has no conditions.
func Guards(b *ssa.BasicBlock) iter.Seq[Guard] {
	return func(yield func(Guard) bool) {
		for d := b; d != nil; d = d.Idom() {
			if d != b && len(d.Preds) > 1 {
				continue
			}
			for _, g := range Entering(d) {
				if !yield(g) {
					return
				}
			}
		}
	}
}

// The body of a loop over a function is a function of its own in SSA form. A variable
// says how it was left, so that the function around it can go on.

// isJump reports whether a condition asks how the body of such a loop was left.
func isJump(v ssa.Value) bool {
	b, ok := v.(*ssa.BinOp)
	if !ok {
		return false
	}
	load, ok := b.X.(*ssa.UnOp)
	if !ok {
		return false
	}
	switch x := load.X.(type) {
	case *ssa.Alloc:
		return strings.HasPrefix(x.Comment, "jump$")
	case *ssa.FreeVar:
		return strings.HasPrefix(x.Name(), "jump$")
	}
	return false
}

// RangedOver returns the function that a loop ranges over, if fn is its body, or nil.
func (p *Program) RangedOver(fn *ssa.Function) ssa.Value {
	mc := p.closers[fn]
	if fn.Synthetic != "range-over-func yield" || mc == nil {
		return nil
	}
	for _, ref := range *mc.Referrers() {
		if call, ok := ref.(*ssa.Call); ok && len(call.Call.Args) == 1 && call.Call.Args[0] == mc {
			return call.Call.Value
		}
	}
	return nil
}

// Reaches reports whether a way leads from one block to another that does not
// pass a third one.
func Reaches(from, to, avoid *ssa.BasicBlock) bool {
	for b := range Leads(from, avoid) {
		if b == to {
			return true
		}
	}
	return false
}

// Leads yields a block and those that ways lead to from it without passing another one.
func Leads(from, avoid *ssa.BasicBlock) iter.Seq[*ssa.BasicBlock] {
	if from == avoid {
		return func(func(*ssa.BasicBlock) bool) {}
	}
	return Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		if !slices.Contains(b.Succs, avoid) {
			return b.Succs
		}
		return slices.DeleteFunc(slices.Clone(b.Succs), func(s *ssa.BasicBlock) bool { return s == avoid })
	}, from)
}

// AfterPanic reports whether a block runs only after a panic: nothing that it does happens on the
// ways by which a function returns.
func AfterPanic(b *ssa.BasicBlock) bool {
	return Any(Guards(b), func(g Guard) bool {
		x, ok := g.V.(*ssa.BinOp)
		return ok && !g.Other && g.Truth == (x.Op == token.NEQ) && IsNil(x.Y) && IsRecover(x.X)
	})
}

// IsRecover reports whether a value is what recover has returned.
func IsRecover(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	f, ok := call.Call.Value.(*ssa.Builtin)
	return ok && f.Name() == "recover"
}

// Ahead returns the blocks after one, without those that begin a loop's next round.
func Ahead(b *ssa.BasicBlock) []*ssa.BasicBlock {
	return slices.DeleteFunc(slices.Clone(b.Succs), func(s *ssa.BasicBlock) bool { return s.Dominates(b) })
}

// Before reports whether an instruction comes before another one of its
// function on all ways there.
func Before(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return a.Block().Dominates(b.Block())
	}
	instrs := a.Block().Instrs
	return slices.Index(instrs, a) < slices.Index(instrs, b)
}
