package guard

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// merged reads a boolean that several paths set, such as the "found" of a
// linear search: it is about what those paths compared.
func (c *Conditions) merged(v *ssa.Phi, truth bool, seen map[ssa.Value]bool) (Cond, bool) {
	subject, found := c.compares(v, truth)
	for _, e := range v.Edges {
		// One of the parts of a && b or a || b.
		if k, ok := c.readCond(e, truth, seen); ok {
			k.Flag = 0 // or the other part
			return k, true
		}
	}
	if !found || truth {
		return Cond{}, false
	}
	return Cond{Kind: cause.Missing, Subject: subject.With(v.Comment)}, true
}

// compares returns what was compared on the way to the edges of a phi whose
// value differs from the one that is asked about.
func (c *Conditions) compares(v *ssa.Phi, truth bool) (subject taint.Taint, found bool) {
	for phi := range program.Reached(func(v *ssa.Phi) (inner []*ssa.Phi) {
		for _, e := range v.Edges {
			if phi, ok := e.(*ssa.Phi); ok {
				inner = append(inner, phi)
			}
		}
		return inner
	}, v) {
		for i, e := range phi.Edges {
			if _, ok := e.(*ssa.Phi); ok {
				continue
			}
			if k, ok := e.(*ssa.Const); ok && (k.Value == nil || k.Value.Kind() == constant.Bool && constant.BoolVal(k.Value) == truth) {
				continue
			}
			if b := equality(phi.Block().Preds[i], phi.Block()); b != nil {
				subject = subject.And(c.t.Of(b.X)).And(c.t.Of(b.Y))
				found = true
			}
		}
	}
	return subject, found
}

// equality returns the nearest comparison that says on the way from a block to
// the next that two values are equal, or nil.
func equality(from, to *ssa.BasicBlock) *ssa.BinOp {
	guards := slices.Collect(program.Guards(from))
	if g, ok := program.Branch(from, to); ok {
		guards = append([]program.Guard{g}, guards...)
	}
	for _, g := range guards {
		if b, ok := g.V.(*ssa.BinOp); ok && b.Op == token.EQL && g.Truth {
			return b
		}
	}
	return nil
}
