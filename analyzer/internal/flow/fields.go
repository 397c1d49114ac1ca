package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// fieldStores calls f for each value that is stored in a field of a literal.
func fieldStores(a ssa.Value, f func(*ssa.FieldAddr, *ssa.Store)) {
	if a.Referrers() == nil {
		return
	}
	for _, ref := range *a.Referrers() {
		if fa, ok := ref.(*ssa.FieldAddr); ok {
			for _, r := range *fa.Referrers() {
				if s, ok := r.(*ssa.Store); ok && s.Addr == fa {
					f(fa, s)
				}
			}
		}
	}
}

// allStores calls f for each store to a field of a struct, also to one that is
// made in the function and reached by the field of another one that it was put
// into: resp.Error = &Error{}; resp.Error.Code = code. Some versions of the SSA
// form make a literal first and then copy it into its variable.
func allStores(a ssa.Value, f func(*ssa.FieldAddr, *ssa.Store)) {
	fieldStores(a, f)
	for _, ref := range *a.Referrers() {
		if load, ok := ref.(*ssa.UnOp); ok {
			for _, use := range *load.Referrers() {
				copied, ok := use.(*ssa.Store)
				if !ok || copied.Val != load {
					continue
				}
				if v, ok := copied.Addr.(*ssa.Alloc); ok {
					fieldStores(v, func(fa *ssa.FieldAddr, s *ssa.Store) {
						if program.Before(copied, s) {
							f(fa, s)
						}
					})
				}
			}
		}
		s, ok := ref.(*ssa.Store)
		if !ok || s.Val != a {
			continue
		}
		if into, ok := s.Addr.(*ssa.FieldAddr); ok {
			loadsOf(into, func(load *ssa.UnOp) {
				if lastStore(into, load) == s {
					fieldStores(load, f)
				}
			})
		}
	}
}

// isCopy reports whether a value is loaded from a field that something made in
// the function was put into before.
func isCopy(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	from, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	s := lastStore(from, load)
	if s == nil {
		return false
	}
	_, made := literal(s.Val)
	return made
}

// sameField calls f for each address of the field that an address is of.
func sameField(addr *ssa.FieldAddr, f func(*ssa.FieldAddr)) {
	if addr.X.Referrers() == nil {
		return
	}
	for _, ref := range *addr.X.Referrers() {
		if fa, ok := ref.(*ssa.FieldAddr); ok && fa.Field == addr.Field {
			f(fa)
		}
	}
}

func loadsOf(addr *ssa.FieldAddr, f func(*ssa.UnOp)) {
	sameField(addr, func(fa *ssa.FieldAddr) {
		for _, ref := range *fa.Referrers() {
			if load, ok := ref.(*ssa.UnOp); ok {
				f(load)
			}
		}
	})
}

// lastStore returns the last store to a field on all ways to a load of it, or
// nil.
func lastStore(addr *ssa.FieldAddr, load *ssa.UnOp) *ssa.Store {
	var last *ssa.Store
	var all []*ssa.Store
	sameField(addr, func(fa *ssa.FieldAddr) {
		for _, ref := range *fa.Referrers() {
			if s, ok := ref.(*ssa.Store); ok && s.Addr == fa {
				all = append(all, s)
				if program.Before(s, load) && (last == nil || program.Before(last, s)) {
					last = s
				}
			}
		}
	})
	for _, s := range all { // another one on the way from the last
		if last != nil && s != last && !program.Before(s, last) && !program.Before(load, s) && program.Reaches(s.Block(), load.Block(), last.Block()) {
			return nil
		}
	}
	return last
}
