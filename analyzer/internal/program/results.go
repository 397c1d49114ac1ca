package program

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// direct lets the returns of a function return what they say. Where calls are deferred,
// the SSA builder stores a result in a variable, runs them and loads the variable, although
// only a function literal that has the variable could change it in between.
func direct(fn *ssa.Function) {
	if !Any(Each[*ssa.Defer](fn), func(*ssa.Defer) bool { return true }) {
		return
	}
	for _, ret := range Returns(fn) {
		for i, r := range ret.Results {
			load, ok := r.(*ssa.UnOp)
			if !ok || load.Block() != ret.Block() {
				continue
			}
			a, ok := load.X.(*ssa.Alloc)
			if !ok || shared(a) {
				continue
			}
			if v := storedLast(a, load); v != nil {
				ret.Results[i] = v
				*load.Referrers() = slices.DeleteFunc(*load.Referrers(), func(x ssa.Instruction) bool { return x == ret })
				if refs := v.Referrers(); refs != nil { // constants and functions have none
					*refs = append(*refs, ret)
				}
			}
		}
	}
}

// shared reports whether something else than the function's own loads and stores may use a
// variable.
func shared(a *ssa.Alloc) bool {
	return slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		switch i := ref.(type) {
		case *ssa.Store:
			return i.Addr != a
		case *ssa.UnOp, *ssa.DebugRef:
			return false
		}
		return true
	})
}

// storedLast returns what a variable got last before it is loaded in the same block, or
// nil.
func storedLast(a *ssa.Alloc, load *ssa.UnOp) (v ssa.Value) {
	for _, instr := range load.Block().Instrs {
		if instr == load {
			break
		}
		if s, ok := instr.(*ssa.Store); ok && s.Addr == a {
			if same, ok := s.Val.(*ssa.UnOp); ok && same.X == a {
				continue
			}
			v = s.Val
		}
	}
	return v
}
