// Which conditions decide together?

package guard

import (
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
)

// ofProgram reports whether a guard is about something of the program's own.
func (r read) ofProgram() bool {
	return r.cond != nil && (r.cond.Kind == cause.OwnFalse || r.cond.Kind == cause.OwnUnset || r.cond.Kind == cause.OwnSet)
}

// joint reports whether two blocks of a way are entered by parts of one condition: the
// way goes on elsewhere, in one place, if either part does not hold.
func joint(a, b *ssa.BasicBlock) bool {
	if a == nil || b == nil || a == b {
		return false
	}
	if a.Dominates(b) {
		a, b = b, a
	}
	past := instead(a)
	for past != nil && a != b && len(a.Preds) == 1 && instead(a) == past {
		a = a.Preds[0]
	}
	return a == b && instead(b) == past
}

// instead returns the block that is reached if the one branch into a block is not
// taken, or nil.
func instead(b *ssa.BasicBlock) *ssa.BasicBlock {
	if len(b.Preds) != 1 || len(b.Preds[0].Succs) != 2 {
		return nil
	}
	if p := b.Preds[0]; p.Succs[0] == b {
		return p.Succs[1]
	}
	return b.Preds[0].Succs[0]
}
