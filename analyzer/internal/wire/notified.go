// Where does the code know that a message is a notification?

package wire

import (
	"fmt"
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
	var f NotifiedFact
	return w.holdsNotification(obj, truth) || w.Own(obj.Pkg()) && w.Pass.ImportObjectFact(obj, &f) && f.Is == truth
}

// A NotifiedFact says that a field, or what a function returns, is true for notifications
// alone, or false for them alone.
type NotifiedFact struct{ Is bool }

func (*NotifiedFact) AFact() {}

func (f *NotifiedFact) String() string { return fmt.Sprintf("%v for notifications alone", f.Is) }

// holdsNotification reports whether a field has such a value for notifications alone.
func (w *Package) holdsNotification(field types.Object, truth bool) bool {
	stores := w.StoresIn(field)
	return len(stores) > 0 && !slices.ContainsFunc(stores, func(s *ssa.Store) bool {
		return !w.tellsNotification(program.Guard{V: s.Val, Truth: truth})
	})
}

// exportNotified exports which fields and functions tell notifications apart.
func (w *Package) exportNotified() {
	export := func(obj types.Object, tells func(truth bool) bool) {
		for _, truth := range []bool{true, false} {
			if obj.Exported() && tells(truth) {
				w.Pass.ExportObjectFact(obj, &NotifiedFact{truth})
			}
		}
	}
	for _, n := range w.Types {
		s, ok := n.Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			if f := s.Field(i); program.IsBool(f.Type()) {
				export(f, func(truth bool) bool { return w.holdsNotification(f, truth) })
			}
		}
	}
	for _, fn := range w.Funcs {
		if obj, ok := fn.Object().(*types.Func); ok && fn.Signature.Results().Len() == 1 && program.IsBool(fn.Signature.Results().At(0).Type()) {
			export(obj, func(truth bool) bool { return findsNoID(fn, truth) })
		}
	}
}

// findsNoID reports whether what a function returns says, by a comparison alone, that a
// message has no id.
func findsNoID(fn *ssa.Function, truth bool) bool {
	returns := program.Returns(fn)
	return len(returns) == 1 && WithoutID(program.Guard{V: returns[0].Results[0], Truth: truth})
}

// tellsNotification reports whether a condition asks the library whether a message is a
// notification, or looks at the id itself.
func (w *Package) tellsNotification(g program.Guard) bool {
	if WithoutID(g) {
		return true
	}
	obj, truth := Question(g)
	if obj == nil || g.Other || w.Library(obj.Pkg()) == nil {
		return false
	}
	is, tells := w.Library(obj.Pkg()).Notified[obj.Name()]
	return tells && is == truth
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
