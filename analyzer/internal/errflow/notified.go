// Where does the code know that a message is a notification?

package errflow

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// notifiedIn reports whether a block is reached for notifications alone.
func (e *engine) notifiedIn(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(program.Entering(b), e.w.Notified) || e.notifiedAbove(b.Idom())
}

// notified reports whether an error is made, or handed on, for notifications alone.
func (e *engine) notified(x *flow.Error) bool {
	at := positions(x.Relays())
	if x.Made == nil {
		at = append(at, x.Site.Pos)
	}
	return slices.ContainsFunc(at, func(pos token.Pos) bool {
		b := e.w.BlockOf(pos)
		return b != nil && (e.notifiedIn(b) || e.mayNotify(b.Parent()))
	})
}

// mayNotify reports whether nothing shows that a literal has requests to answer: it stands around a
// function that others give for methods which they name, and never gives a result.
func (e *engine) mayNotify(literal *ssa.Function) bool {
	outer := program.Outermost(literal)
	if obj := outer.Object(); outer == literal || obj == nil || !obj.Exported() || len(e.w.Callers(outer)) > 0 || literal.Signature.Results().Len() != 2 {
		return false
	}
	adapts := false
	for _, ret := range program.Returns(literal) {
		if !program.IsNil(ret.Results[0]) {
			return false
		}
		call, _ := program.CallOf(ret.Results[1])
		adapts = adapts || call != nil && call.Call.StaticCallee() == nil && !call.Call.IsInvoke()
	}
	return adapts
}

// notifiedAbove reports whether a block that dominates another one, or one that dominates
// it, is entered for notifications alone. A function may have many returns below one
// another, so a block is asked about once.
func (e *engine) notifiedAbove(b *ssa.BasicBlock) bool {
	return b != nil && program.Remember(&e.spared, b, func(b *ssa.BasicBlock) bool {
		return len(b.Preds) == 1 && slices.ContainsFunc(program.Entering(b), e.w.Notified) || e.notifiedAbove(b.Idom())
	})
}
