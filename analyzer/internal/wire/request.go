// Which structs hold one request?

package wire

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// A RequestFact says that a struct holds one request.
type RequestFact struct{}

func (*RequestFact) AFact() {}

func (*RequestFact) String() string { return "holds one request" }

// OneRequest reports whether a struct of the module, or one that is pointed to, holds one
// request of the peer and nothing longer: wherever one is made, it gets the message or the
// params, and none is kept in a map, a package variable or another struct. A struct
// that another one embeds is what that is.
func (w *Package) OneRequest(t types.Type) bool {
	n := program.Named(t)
	if n == nil || !w.Own(n.Obj().Pkg()) {
		return false
	}
	is, known := w.oneRequests()[n.Origin()]
	if n.Obj().Pkg() == w.Pass.Pkg || known && !is {
		return is
	}
	return w.Pass.ImportObjectFact(n.Origin().Obj(), new(RequestFact))
}

// exportRequests exports which structs of the package hold one request.
func (w *Package) exportRequests() {
	for n, is := range w.oneRequests() {
		if is && n.Obj().Exported() && n.Obj().Pkg() == w.Pass.Pkg {
			w.Pass.ExportObjectFact(n.Obj(), new(RequestFact))
		}
	}
}

// oneRequests says of structs that the package makes or keeps whether they hold one request.
func (w *Package) oneRequests() map[*types.Named]bool {
	if w.requests != nil {
		return w.requests
	}
	is := make(map[*types.Named]bool)
	w.requests = is
	rule := func(t types.Type, gets bool) {
		if n := program.Named(t); n != nil && w.Own(n.Obj().Pkg()) {
			old, known := is[n.Origin()]
			is[n.Origin()] = gets && (old || !known)
		}
	}
	for instr := range program.Instructions(w.Funcs...) {
		switch i := instr.(type) {
		case *ssa.Alloc:
			if made := i.Type().(*types.Pointer).Elem(); isStruct(made) && !isCopy(i) {
				rule(made, w.getsMessage(i))
			}
		case *ssa.MapUpdate:
			rule(boxed(i.Value).Type(), false)
		case *ssa.Store:
			if t := boxed(i.Val).Type(); program.IsStruct(t) && keeps(i.Addr, t) {
				rule(t, false)
			}
		}
	}
	for _, n := range w.Types {
		s, ok := n.Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			inner, _ := types.Unalias(s.Field(i).Type()).(*types.Named)
			if _, apart := is[inner]; inner != nil && s.Field(i).Embedded() && !apart {
				is[inner] = is[n]
			}
		}
	}
	return is
}

// isStruct reports whether a type is a struct, and not a pointer to one.
func isStruct(t types.Type) bool { _, ok := t.Underlying().(*types.Struct); return ok }

// boxed returns what an interface value was made of.
func boxed(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		return m.X
	}
	return v
}

// isCopy reports whether a variable gets a whole struct: it is a parameter or a copy.
func isCopy(a *ssa.Alloc) bool {
	return program.Any(program.Stores(a), func(*ssa.Store) bool { return true })
}

// getsMessage reports whether a struct that is made gets a message, undecoded params or those of a
// method, itself or in a struct that it embeds.
func (w *Package) getsMessage(made ssa.Value) bool {
	return program.Any(program.Referrers[*ssa.FieldAddr](made), func(fa *ssa.FieldAddr) bool {
		f := program.FieldOf(fa.X.Type(), fa.Field)
		return f != nil && (f.Embedded() && w.getsMessage(fa) || w.ofMethod(f.Type()) != "") || program.Any(program.Stores(fa), func(s *ssa.Store) bool {
			return w.Frame(s.Val.Type()) || RawMessage(s.Val.Type())
		})
	})
}

// keeps reports whether a value of a type, or a pointer to one, outlives the function when it is
// stored at an address: that is a package variable, an element, or a field of another struct.
func keeps(addr ssa.Value, t types.Type) bool {
	switch a := addr.(type) {
	case *ssa.Global:
		return true
	case *ssa.IndexAddr:
		_, local := a.X.(*ssa.Alloc)
		return !local
	case *ssa.FieldAddr:
		f := program.FieldOf(a.X.Type(), a.Field)
		return !types.Identical(program.Deref(a.X.Type()), program.Deref(t)) && (f == nil || !f.Embedded())
	}
	return false
}
