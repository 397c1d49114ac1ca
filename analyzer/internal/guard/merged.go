package guard

import (
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

// unset returns the branch that sets a variable, and was not taken if the variable has
// a truth. If there are several, it is one of them.
func unset(v *ssa.Phi, truth bool) (g program.Guard, ok bool) {
	for _, way := range program.Unless(v, truth) {
		if _, known := program.BoolConst(way.V); !known {
			return program.Guard{}, false
		}
		if own := program.Entering(way.From); !ok && len(way.From.Succs) == 1 && way.From.Idom() == way.To.Idom() && len(own) == 1 {
			g, ok = own[0], true
		}
	}
	return g, ok
}

// compares returns what was compared on the ways on which a variable gets a value that
// differs from the one that is asked about.
func (c *Conditions) compares(v *ssa.Phi, truth bool) (subject taint.Taint, found bool) {
	for _, way := range program.Unless(v, truth) {
		if b := equality(way.From, way.To); b != nil && !(ofRound(b.X, way) && ofRound(b.Y, way)) {
			subject, found = subject.And(c.t.Of(b.X)).And(c.t.Of(b.Y)), true
		}
	}
	return subject, found
}

// ofRound reports whether a value is one that only the earlier rounds of a loop had, such
// as their message, or a constant. The elements of a list are looked at by a search.
func ofRound(v ssa.Value, way program.Setting) bool {
	if !way.To.Dominates(way.From) {
		return false // no loop
	}
	switch x := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Next:
		return false
	case *ssa.IndexAddr:
		return ofRound(x.X, way)
	case *ssa.Index:
		return ofRound(x.X, way)
	case *ssa.Extract:
		return ofRound(x.Tuple, way)
	case *ssa.Call, *ssa.Alloc, *ssa.Phi:
		return way.To.Dominates(x.(ssa.Instruction).Block())
	}
	inner := program.Operand(v)
	return inner != nil && ofRound(inner, way)
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
