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
	if _, generic := Deref(t).(*types.TypeParam); !generic {
		return []types.Type{t}, true
	}
	fn = Outermost(fn)
	if len(p.callers[fn]) == 0 || p.values[fn] {
		return nil, false // those of other packages have types of their own
	}
	for _, call := range p.callers[fn] {
		of := Instance(t, call.Common().StaticCallee().TypeArgs())
		if of == nil {
			return nil, false
		}
		list = append(list, of)
	}
	return list, !slices.ContainsFunc(list, func(t types.Type) bool { _, open := Deref(t).(*types.TypeParam); return open })
}

// Instance returns what a type is in an instance of a generic function for some types, if it is a type
// parameter or a pointer to one; nil if these do not tell.
func Instance(t types.Type, args []types.Type) types.Type {
	param, ok := Deref(t).(*types.TypeParam)
	switch {
	case !ok:
		return t
	case param.Index() >= len(args):
		return nil
	case t != types.Type(param):
		return types.NewPointer(args[param.Index()])
	}
	return args[param.Index()]
}

// open reports whether a type is a generic one of which type parameters say what it is an instance for.
func open(t types.Type) bool {
	n := Named(t)
	return n != nil && Any(n.TypeArgs().Types(), func(t types.Type) bool {
		_, param := Deref(t).(*types.TypeParam)
		return param
	})
}
