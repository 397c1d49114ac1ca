package flow

import (
	"iter"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// allStores calls f for each store to a field of a struct. The struct may have been
// put into a field of another one first: resp.Error = &Error{}; resp.Error.Code =
// code. Some versions of the SSA form make a literal first and then copy it into its
// variable.
func allStores(a ssa.Value, f func(*ssa.FieldAddr, *ssa.Store)) {
	each := func(a ssa.Value, such func(*ssa.Store) bool) {
		for fa, s := range program.FieldStores(a) {
			if such(s) {
				f(fa, s)
			}
		}
	}
	all := func(*ssa.Store) bool { return true }
	each(a, all)
	for _, ref := range *a.Referrers() {
		if load, ok := ref.(*ssa.UnOp); ok {
			for _, use := range *load.Referrers() {
				copied, ok := use.(*ssa.Store)
				if !ok || copied.Val != load {
					continue
				}
				if v, ok := copied.Addr.(*ssa.Alloc); ok {
					each(v, func(s *ssa.Store) bool { return program.Before(copied, s) })
				}
			}
		}
		s, ok := ref.(*ssa.Store)
		if !ok || s.Val != a {
			continue
		}
		if v, ok := s.Addr.(*ssa.Alloc); ok { // a variable that has the address
			for load := range program.Referrers[*ssa.UnOp](v) {
				each(load, func(set *ssa.Store) bool { return program.Before(s, set) })
			}
		}
		if into, ok := s.Addr.(*ssa.FieldAddr); ok {
			for fa := range sameField(into) {
				for load := range program.Referrers[*ssa.UnOp](fa) {
					if lastStore(into, load) == s {
						each(load, all)
					}
				}
			}
		}
	}
}

// isCopy reports whether a value is loaded from a field into which the function put
// something that it made.
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

// sameField yields all addresses of the field that has an address.
func sameField(addr *ssa.FieldAddr) iter.Seq[*ssa.FieldAddr] {
	return func(yield func(*ssa.FieldAddr) bool) {
		for fa := range program.Referrers[*ssa.FieldAddr](addr.X) {
			if fa.Field == addr.Field && !yield(fa) {
				return
			}
		}
	}
}

// lastStore returns the last store to a field on all ways to a load of it, or
// nil.
func lastStore(addr *ssa.FieldAddr, load *ssa.UnOp) *ssa.Store {
	var last *ssa.Store
	var all []*ssa.Store
	for fa := range sameField(addr) {
		for s := range program.Stores(fa) {
			all = append(all, s)
			if program.Before(s, load) && (last == nil || program.Before(last, s)) {
				last = s
			}
		}
	}
	for _, s := range all { // another one on the way from the last
		if last != nil && s != last && !program.Before(s, last) && !program.Before(load, s) && program.Reaches(s.Block(), load.Block(), last.Block()) {
			return nil
		}
	}
	return last
}
