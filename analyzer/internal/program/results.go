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
			if s := storedLast(a, load); s != nil {
				v := s.Val
				ret.Results[i] = v
				*load.Referrers() = slices.DeleteFunc(*load.Referrers(), func(x ssa.Instruction) bool { return x == ret })
				if refs := v.Referrers(); refs != nil { // constants and functions have none
					*refs = append(*refs, ret)
				}
				drop(s)
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

// drop takes a store out of its block, if nothing but deferred calls comes between it and
// the return: then what it stores is only returned.
func drop(s *ssa.Store) {
	b := s.Block()
	at := slices.Index(b.Instrs, ssa.Instruction(s))
	for _, instr := range b.Instrs[at+1:] {
		switch instr.(type) {
		case *ssa.Store, *ssa.RunDefers, *ssa.UnOp, *ssa.Return, *ssa.DebugRef:
			continue
		}
		return
	}
	b.Instrs = slices.Delete(slices.Clone(b.Instrs), at, at+1)
	for _, v := range []ssa.Value{s.Addr, s.Val} {
		if refs := v.Referrers(); refs != nil {
			*refs = slices.DeleteFunc(*refs, func(x ssa.Instruction) bool { return x == ssa.Instruction(s) })
		}
	}
}

// storedLast returns the store by which a variable got what it has when it is loaded in
// the same block, or nil.
func storedLast(a *ssa.Alloc, load *ssa.UnOp) (last *ssa.Store) {
	for _, instr := range load.Block().Instrs {
		if instr == load {
			break
		}
		if s, ok := instr.(*ssa.Store); ok && s.Addr == a {
			if same, ok := s.Val.(*ssa.UnOp); ok && same.X == a {
				continue
			}
			last = s
		}
	}
	return last
}
