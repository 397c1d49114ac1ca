// Where does the code know that a message is a notification?

package wire

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// Notified reports whether a condition holds for notifications alone: it asks the
// library, or looks at the id itself, or at a field that holds the answer.
func (w *Package) Notified(g program.Guard) bool {
	if w.tellsNotification(g) {
		return true
	}
	obj, truth := Question(g)
	if obj == nil || g.Other {
		return false
	}
	stores := w.StoresIn(obj)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(s *ssa.Store) bool {
		return !w.tellsNotification(program.Guard{V: s.Val, Truth: truth})
	})
}

// tellsNotification reports whether a condition asks the library whether a message is a
// notification, or looks at the id itself.
func (w *Package) tellsNotification(g program.Guard) bool {
	if WithoutID(g) || w.foundWithoutID(g) {
		return true
	}
	obj, truth := Question(g)
	if obj == nil || g.Other || w.Library(obj.Pkg()) == nil {
		return false
	}
	is, tells := w.Library(obj.Pkg()).Notified[obj.Name()]
	return tells && is == truth
}

// foundWithoutID reports whether a function of the program has found, by a comparison
// alone, that a message has no id.
func (w *Package) foundWithoutID(g program.Guard) bool {
	call, ok := g.V.(*ssa.Call)
	if !ok || g.Other {
		return false
	}
	fn := call.Call.StaticCallee()
	if fn == nil || !w.Local(fn) {
		return false
	}
	returns := program.Returns(fn)
	return len(returns) == 1 && WithoutID(program.Guard{V: returns[0].Results[0], Truth: g.Truth})
}

// Question returns the field, method or type that a condition asks about, or nil,
// and the answer.
func Question(g program.Guard) (asked types.Object, truth bool) {
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
