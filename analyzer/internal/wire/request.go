// Which structs hold one request?

package wire

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// OneRequest reports whether a struct of the package, or one that is pointed to, holds one
// request of the peer and nothing longer: wherever one is made, it gets the message or the
// undecoded params, and none is kept in a map, a package variable or another struct.
func (w *Package) OneRequest(t types.Type) bool {
	n := program.Named(t)
	if n == nil || n.Obj().Pkg() != w.Pass.Pkg || !program.IsStruct(n) {
		return false
	}
	return program.Remember(&w.requests, n.Origin(), func(n *types.Named) bool {
		n = w.embedder(n)
		made := false
		for instr := range program.Instructions(w.Funcs...) {
			switch i := instr.(type) {
			case *ssa.Alloc:
				if of, ok := types.Unalias(i.Type().(*types.Pointer).Elem()).(*types.Named); !ok || of.Origin() != n || isCopy(i) {
					continue
				}
				if !w.getsMessage(i) {
					return false
				}
				made = true
			case *ssa.MapUpdate:
				if isOne(n, boxed(i.Value).Type()) {
					return false
				}
			case *ssa.Store:
				if isOne(n, boxed(i.Val).Type()) && keeps(n, i.Addr) {
					return false
				}
			}
		}
		return made
	})
}

// embedder returns the struct of the package that embeds another one, or that itself.
func (w *Package) embedder(n *types.Named) *types.Named {
	for _, outer := range w.Types {
		if s, ok := outer.Underlying().(*types.Struct); ok && outer != n && program.Any(s.Fields(), func(f *types.Var) bool { return f.Embedded() && types.Identical(f.Type(), n) }) {
			return outer
		}
	}
	return n
}

// isOne reports whether a type is a struct of the type n, or points to one.
func isOne(n *types.Named, t types.Type) bool {
	one := program.Named(t)
	return one != nil && one.Origin() == n
}

// boxed returns what an interface value was made of.
func boxed(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		return m.X
	}
	return v
}

// isCopy reports whether a variable gets a whole struct: it is a parameter or a copy.
func isCopy(a *ssa.Alloc) bool {
	for range program.Stores(a) {
		return true
	}
	return false
}

// getsMessage reports whether a struct that is made gets a message or undecoded params.
func (w *Package) getsMessage(a *ssa.Alloc) bool {
	gets := func(v ssa.Value) bool {
		for _, s := range program.FieldStores(v) {
			if t := s.Val.Type(); w.Frame(t) || RawMessage(t) {
				return true
			}
		}
		return false
	}
	return gets(a) || program.Any(program.Referrers[*ssa.FieldAddr](a), func(fa *ssa.FieldAddr) bool {
		f := program.FieldOf(fa.X.Type(), fa.Field)
		return f != nil && f.Embedded() && gets(fa)
	})
}

// keeps reports whether what is stored at an address outlives the function: it is a package
// variable, an element, or a field of another struct.
func keeps(n *types.Named, addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Global:
		return true
	case *ssa.IndexAddr:
		_, local := a.X.(*ssa.Alloc)
		return !local
	case *ssa.FieldAddr:
		return !isOne(n, a.X.Type())
	}
	return false
}
