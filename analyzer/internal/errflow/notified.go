// Where does the code know that a message is a notification?

package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// notifiedIn reports whether a block is reached for notifications alone.
func (e *engine) notifiedIn(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(program.Entering(b), e.w.Notified) || e.notifiedAbove(b.Idom())
}

// notifiedAbove reports whether a block that dominates another one, or one that dominates
// it, is entered for notifications alone. A function may have many returns below one
// another, so a block is asked about once.
func (e *engine) notifiedAbove(b *ssa.BasicBlock) bool {
	return b != nil && program.Remember(&e.spared, b, func(b *ssa.BasicBlock) bool {
		return len(b.Preds) == 1 && slices.ContainsFunc(program.Entering(b), e.w.Notified) || e.notifiedAbove(b.Idom())
	})
}
