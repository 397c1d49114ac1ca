// Where does the code know that a message is a notification?

package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// notified reports whether a condition holds for notifications alone: it asks the
// library, or looks at the id itself.
func (e *engine) notified(g program.Guard) bool {
	if wire.WithoutID(g) || e.foundWithoutID(g) {
		return true
	}
	obj, truth := questionOf(g)
	if obj == nil || g.Other {
		return false
	}
	l := e.w.Library(obj.Pkg())
	if l == nil {
		return false
	}
	is, tells := l.Notified[obj.Name()]
	return tells && is == truth
}

// notifiedIn reports whether a block is reached for notifications alone.
func (e *engine) notifiedIn(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(program.Entering(b), e.notified) || e.notifiedAbove(b.Idom())
}

// notifiedAbove reports whether a block that dominates another one, or one that dominates
// it, is entered for notifications alone. A function may have many returns below one
// another, so a block is asked about once.
func (e *engine) notifiedAbove(b *ssa.BasicBlock) bool {
	return b != nil && program.Remember(&e.spared, b, func(b *ssa.BasicBlock) bool {
		return len(b.Preds) == 1 && slices.ContainsFunc(program.Entering(b), e.notified) || e.notifiedAbove(b.Idom())
	})
}

// foundWithoutID reports whether a function of the program has found, by a comparison
// alone, that a message has no id.
func (e *engine) foundWithoutID(g program.Guard) bool {
	call, ok := g.V.(*ssa.Call)
	if !ok || g.Other {
		return false
	}
	fn := call.Call.StaticCallee()
	if fn == nil || !e.w.Local(fn) {
		return false
	}
	returns := program.Returns(fn)
	return len(returns) == 1 && wire.WithoutID(program.Guard{V: returns[0].Results[0], Truth: g.Truth})
}

// questionOf returns the field, method or type that a condition asks about, or nil,
// and the answer.
func questionOf(g program.Guard) (asked types.Object, truth bool) {
	v, truth := g.V, g.Truth
	if u, ok := v.(*ssa.UnOp); ok && u.Op == token.NOT {
		v, truth = u.X, !truth
	}
	if x, field := program.LoadedField(v); x != nil {
		return program.FieldOf(x.Type(), field), truth
	}
	switch x := v.(type) {
	case *ssa.Extract:
		if ta, ok := x.Tuple.(*ssa.TypeAssert); ok {
			if named := program.Named(ta.AssertedType); named != nil {
				return named.Obj(), truth
			}
		}
	case *ssa.Call:
		if x.Call.IsInvoke() {
			return x.Call.Method, truth
		}
		if fn := x.Call.StaticCallee(); fn != nil {
			return fn.Object(), truth
		}
	}
	return nil, false
}
