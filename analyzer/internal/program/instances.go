// What do generic types stand for?

package program

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// instantiated returns the types that a type stands for in a function: what its calls
// give for a type parameter, also behind a pointer. known is false if there may be
// others.
func (p *Program) instantiated(t types.Type, fn *ssa.Function) (list []types.Type, known bool) {
	pointer, isPointer := t.(*types.Pointer)
	param, ok := Deref(t).(*types.TypeParam)
	if !ok {
		return []types.Type{t}, true
	}
	fn = Outermost(fn)
	if len(p.callers[fn]) == 0 || p.values[fn] {
		return nil, false // those of other packages have types of their own
	}
	for _, call := range p.callers[fn] {
		given := call.Common().StaticCallee().TypeArgs()
		if param.Index() >= len(given) {
			return nil, false
		}
		if isPointer && pointer.Elem() == param {
			list = append(list, types.NewPointer(given[param.Index()]))
		} else {
			list = append(list, given[param.Index()])
		}
	}
	return list, !slices.ContainsFunc(list, func(t types.Type) bool { _, open := Deref(t).(*types.TypeParam); return open })
}

// open reports whether a type is a generic one of which type parameters say what it is an instance for.
func open(t types.Type) bool {
	n := Named(t)
	return n != nil && Any(n.TypeArgs().Types(), func(t types.Type) bool {
		_, param := Deref(t).(*types.TypeParam)
		return param
	})
}
