// Is it settled that nobody gives a layer a function for what is made of errors?

package handler

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// settled reports whether nobody gives functions to a site of a layer: neither a package below
// this one, nor this one, which is a command, or keeps all that it makes of the layer's to itself.
func (f *finder) settled(site program.Site) bool { return program.Remember(&f.ends, site, f.endsAt) }

// endsAt is what settled remembers.
func (f *finder) endsAt(site program.Site) bool {
	if f.functions(site); f.w.Package(site.Pkg) == nil || f.mapperAt[site] != nil || program.Any(f.w.Below(), func(pkg *types.Package) bool {
		var fact GivenFact
		return f.w.Pass.ImportPackageFact(pkg, &fact) && slices.Contains(fact.Sites, site)
	}) {
		return false
	}
	return f.w.Pass.Pkg.Name() == "main" || f.keeps(f.owners(site))
}

// owners returns the types of a layer that hold the functions which are given to a site.
func (f *finder) owners(site program.Site) (list []*types.Named) {
	layer := f.w.Package(site.Pkg)
	if layer == nil {
		return nil
	}
	add := func(t types.Type) {
		if n := program.Named(t); n != nil && n.Obj().Pkg() == layer && !types.IsInterface(n) {
			list = append(list, n)
		}
	}
	takes := func(fn *types.Func) bool {
		return slices.ContainsFunc(f.takes(fn).Mappers, func(m TakenMapper) bool { return m.Maps.Site == site })
	}
	for tn := range program.Members[*types.TypeName](layer) {
		n, ok := tn.Type().(*types.Named)
		if !ok {
			continue
		}
		for m := range n.Methods() {
			if takes(m) {
				add(n)
			}
		}
		if s, ok := n.Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				if f.mapsAt(field, site) {
					add(n)
				}
			}
		}
	}
	for fn := range program.Members[*types.Func](layer) {
		if !takes(fn) {
			continue
		}
		for r := range fn.Signature().Results().Variables() {
			add(r.Type())
			if option, ok := r.Type().Underlying().(*types.Signature); ok && option.Params().Len() > 0 {
				add(option.Params().At(0).Type())
			}
		}
	}
	return list
}

// mapsAt reports whether a field holds the functions that are given to a site.
func (f *finder) mapsAt(field *types.Var, site program.Site) bool {
	var maps MapsFact
	return f.w.Pass.ImportObjectFact(field, &maps) && maps.Site == site
}

// unset reports whether a gift is put into a struct that is made on the spot and has a field for
// the functions of a site, in which nothing is put.
func (f *finder) unset(g program.Gift, site program.Site) bool {
	store, ok := g.By.(*ssa.Store)
	if !ok {
		return false
	}
	at, _ := store.Addr.(*ssa.FieldAddr)
	if at == nil {
		return false
	}
	s, _ := program.Deref(at.X.Type()).Underlying().(*types.Struct)
	_, made := at.X.(*ssa.Alloc)
	return made && program.Any(s.Fields(), func(field *types.Var) bool { return f.mapsAt(field, site) })
}

// keeps reports whether the package makes values of some types of another one, or has them made
// there, and no other package can get hold of any but by being called with it.
func (f *finder) keeps(of []*types.Named) bool {
	made := false
	for instr := range program.Instructions(f.w.Funcs...) {
		v, ok := instr.(ssa.Value)
		if !ok || !slices.Contains(of, program.Named(v.Type())) {
			continue
		}
		switch i := instr.(type) {
		case *ssa.Alloc:
		case *ssa.Call:
			if fn := i.Call.StaticCallee(); fn == nil || f.w.Local(fn) {
				continue
			}
		default:
			continue
		}
		if made = true; slices.Contains(slices.Collect(program.Reached(f.holdersOf, v)), nil) {
			return false
		}
	}
	return made
}

// holdersOf returns what else is, or holds, a value in the package; one of them is nil if other
// packages may get hold of it.
func (f *finder) holdersOf(v ssa.Value) (list []ssa.Value) {
	if v == nil || v.Referrers() == nil {
		return nil
	}
	for _, ref := range *v.Referrers() {
		switch i := ref.(type) {
		case *ssa.Phi, *ssa.ChangeType, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert, *ssa.UnOp:
			list = append(list, i.(ssa.Value))
		case *ssa.MakeClosure:
			list = append(list, i.Fn.(*ssa.Function).FreeVars[slices.Index(i.Bindings, v)])
		case *ssa.Store:
			switch at := i.Addr.(type) {
			case *ssa.Alloc:
				if i.Val == v {
					list = append(list, at)
				}
			case *ssa.FieldAddr:
				if i.Val == v {
					list = append(list, f.loads(at)...)
				}
			default:
				list = append(list, nil)
			}
		case ssa.CallInstruction:
			list = append(list, f.passed(v, i)...)
		case *ssa.Return, *ssa.Send, *ssa.MapUpdate:
			list = append(list, nil)
		}
	}
	return list
}

// loads returns the values of a field of the package's own types that other packages do not see;
// nil alone if they see it.
func (f *finder) loads(at *ssa.FieldAddr) (list []ssa.Value) {
	field := program.FieldOf(at.X.Type(), at.Field)
	if field.Exported() || field.Pkg() != f.w.Pass.Pkg {
		return []ssa.Value{nil}
	}
	for a := range program.Each[*ssa.FieldAddr](f.w.Funcs...) {
		if program.FieldOf(a.X.Type(), a.Field) == field {
			for load := range program.Referrers[*ssa.UnOp](a) {
				list = append(list, load)
			}
		}
	}
	return list
}

// passed returns the parameters by which functions of the package get a value that a call passes.
func (f *finder) passed(v ssa.Value, call ssa.CallInstruction) (list []ssa.Value) {
	fn := call.Common().StaticCallee()
	switch {
	case slices.Index(call.Common().Args, v) < 0: // it is called
	case fn == nil:
		list = append(list, nil)
	case f.w.Local(fn):
		list = append(list, fn.Params[slices.Index(call.Common().Args, v)])
	}
	return list
}
