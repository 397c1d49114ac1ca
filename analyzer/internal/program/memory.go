package program

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Definition is what a variable in memory may hold at a place: what was
// stored last, what a call may have put there, or what it held at first.
type Definition struct {
	Store  *ssa.Store     // what it stores
	Call   *ssa.Call      // a call that is given the variable: itself, or a closure that captured it
	Defers *ssa.RunDefers // deferred calls that are given it have run
	Entry  bool           // it holds what it held when the function began
}

// maxDefinitions bounds the definitions that one load may see.
const maxDefinitions = 256

// Definitions returns what the variable at addr, a local one or a free
// variable, may hold where an instruction of its function stands. Of a local
// variable, all that closures store is among it which are neither called on
// the spot nor deferred. ok is false if there are too many to tell.
func (p *Program) Definitions(addr ssa.Value, at ssa.Instruction) (defs []Definition, ok bool) {
	seen := make(map[*ssa.BasicBlock]bool)
	work := []*ssa.BasicBlock{}
	back := func(b *ssa.BasicBlock, from int) {
		for i := from; i >= 0; i-- {
			if d, ends := p.defines(b.Instrs[i], addr); ends {
				if !slices.Contains(defs, d) {
					defs = append(defs, d)
				}
				return
			}
		}
		if len(b.Preds) == 0 {
			if d := (Definition{Entry: true}); !slices.Contains(defs, d) {
				defs = append(defs, d)
			}
		}
		for _, pred := range b.Preds {
			if !seen[pred] {
				seen[pred] = true
				work = append(work, pred)
			}
		}
	}
	if at.Block() == nil {
		return nil, false
	}
	back(at.Block(), slices.Index(at.Block().Instrs, at)-1)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		back(b, len(b.Instrs)-1)
		if len(defs) > maxDefinitions {
			return nil, false
		}
	}
	for _, s := range p.asides(addr) {
		defs = append(defs, Definition{Store: s})
	}
	return defs, true
}

// defines returns what an instruction does to a variable; ends is false if it
// leaves it alone.
func (p *Program) defines(instr ssa.Instruction, addr ssa.Value) (d Definition, ends bool) {
	switch i := instr.(type) {
	case *ssa.Store:
		if i.Addr == addr {
			return Definition{Store: i}, true
		}
	case *ssa.RunDefers:
		if len(p.Deferred(i.Parent(), addr)) > 0 {
			return Definition{Defers: i}, true
		}
	case *ssa.Call:
		if p.given(i.Common(), addr) {
			return Definition{Call: i}, true
		}
	}
	return Definition{}, false
}

// Deferred returns the deferred calls of a function that are given the
// variable at addr and may write it, the last one that is deferred first: the
// order in which they run.
func (p *Program) Deferred(fn *ssa.Function, addr ssa.Value) []*ssa.Defer {
	if addr.Referrers() == nil || fn.Recover == nil {
		return nil
	}
	var out []*ssa.Defer
	for _, ref := range *addr.Referrers() {
		switch r := ref.(type) {
		case *ssa.Defer:
			out = append(out, r)
		case *ssa.MakeClosure:
			if !writes(r, addr) {
				continue
			}
			for _, use := range *r.Referrers() {
				if d, ok := use.(*ssa.Defer); ok {
					out = append(out, d)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *ssa.Defer) int { return int(b.Pos() - a.Pos()) })
	return slices.Compact(out)
}

// given reports whether a call gets the variable at addr: its address, or a
// closure that stores something in it, to call or as an argument.
func (p *Program) given(c *ssa.CallCommon, addr ssa.Value) bool {
	for _, a := range append([]ssa.Value{c.Value}, c.Args...) {
		if a == addr {
			return true
		}
		if mc, ok := a.(*ssa.MakeClosure); ok && writes(mc, addr) {
			return true
		}
	}
	return false
}

// writes reports whether a closure, or one that it makes, stores something in
// a variable that it captured, or passes its address on.
func writes(mc *ssa.MakeClosure, addr ssa.Value) bool {
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok {
		return false
	}
	for i, bound := range mc.Bindings {
		if bound == addr && i < len(fn.FreeVars) && written(fn.FreeVars[i]) {
			return true
		}
	}
	return false
}

func written(addr ssa.Value) bool {
	return slices.ContainsFunc(*addr.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case *ssa.Store:
			return r.Addr == addr
		case *ssa.MakeClosure:
			return writes(r, addr)
		case ssa.CallInstruction:
			return slices.Contains(r.Common().Args, addr)
		}
		return false
	})
}

// asides returns what is stored in a local variable by closures that run at a
// time that the function does not show: they are neither called on the spot,
// nor passed to a call, nor deferred.
func (p *Program) asides(addr ssa.Value) []*ssa.Store {
	if addr.Referrers() == nil {
		return nil
	}
	var out []*ssa.Store
	for _, ref := range *addr.Referrers() {
		mc, ok := ref.(*ssa.MakeClosure)
		if !ok || !slices.ContainsFunc(*mc.Referrers(), func(use ssa.Instruction) bool {
			switch use.(type) {
			case *ssa.Call, *ssa.Defer, *ssa.DebugRef:
				return false
			}
			return true
		}) {
			continue
		}
		out = append(out, closureStores(mc, addr)...)
	}
	return out
}

// StoresTo returns all that is stored in a local variable, by closures too.
func (p *Program) StoresTo(addr ssa.Value) []*ssa.Store {
	if addr.Referrers() == nil {
		return nil
	}
	var out []*ssa.Store
	for _, ref := range *addr.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr {
				out = append(out, ref)
			}
		case *ssa.MakeClosure:
			out = append(out, closureStores(ref, addr)...)
		}
	}
	return out
}

// closureStores returns what a closure stores in a variable that it captured.
func closureStores(mc *ssa.MakeClosure, addr ssa.Value) []*ssa.Store {
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok {
		return nil
	}
	var out []*ssa.Store
	for i, bound := range mc.Bindings {
		if bound != addr || i >= len(fn.FreeVars) {
			continue
		}
		for _, ref := range *fn.FreeVars[i].Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == fn.FreeVars[i] {
					out = append(out, ref)
				}
			case *ssa.MakeClosure:
				out = append(out, closureStores(ref, fn.FreeVars[i])...)
			}
		}
	}
	return out
}

// Content returns the one value that a load is a copy of, if the variable can
// hold no other there, else nil.
func (p *Program) Content(load *ssa.UnOp) ssa.Value {
	switch load.X.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		if defs, ok := p.Definitions(load.X, load); ok && len(defs) == 1 && defs[0].Store != nil {
			return defs[0].Store.Val
		}
	}
	return nil
}
