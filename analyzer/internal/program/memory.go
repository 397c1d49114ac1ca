package program

import (
	"go/types"
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
	var work []*ssa.BasicBlock
	back := func(b *ssa.BasicBlock, d Definition, ends bool) {
		if !ends && len(b.Preds) == 0 {
			d, ends = Definition{Entry: true}, true
		}
		if ends {
			defs = append(defs, d)
			return
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
	d, ends := p.LastBefore(addr, at)
	back(at.Block(), d, ends)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		d, ends := p.lastIn(addr, b)
		back(b, d, ends)
		if len(defs) > maxDefinitions {
			return nil, false
		}
	}
	for _, s := range p.Asides(addr) {
		defs = append(defs, Definition{Store: s})
	}
	return defs, true
}

// instruction returns the instruction of a definition.
func (d Definition) instruction() ssa.Instruction {
	switch {
	case d.Store != nil:
		return d.Store
	case d.Call != nil:
		return d.Call
	}
	return d.Defers
}

// LastBefore returns the last definition of a variable before an instruction
// of the same block, if there is one.
func (p *Program) LastBefore(addr ssa.Value, at ssa.Instruction) (d Definition, ok bool) {
	list := p.definitions(addr)[at.Block()]
	if len(list) == 0 {
		return Definition{}, false
	}
	for _, instr := range at.Block().Instrs {
		if instr == at {
			return d, ok
		}
		if len(list) > 0 && list[0].instruction() == instr {
			d, ok = list[0], true
			list = list[1:]
		}
	}
	return d, ok
}

func (p *Program) lastIn(addr ssa.Value, b *ssa.BasicBlock) (Definition, bool) {
	if list := p.definitions(addr)[b]; len(list) > 0 {
		return list[len(list)-1], true
	}
	return Definition{}, false
}

// definitions returns the definitions of a variable in each block of its
// function, in order.
func (p *Program) definitions(addr ssa.Value) map[*ssa.BasicBlock][]Definition {
	if known, ok := p.defined[addr]; ok {
		return known
	}
	defs := make(map[*ssa.BasicBlock][]Definition)
	p.defined[addr] = defs
	if addr.Referrers() == nil {
		return defs
	}
	add := func(d Definition) {
		b := d.instruction().Block()
		if !slices.Contains(defs[b], d) {
			defs[b] = append(defs[b], d)
		}
	}
	for _, ref := range *addr.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			if r.Addr == addr {
				add(Definition{Store: r})
			}
		case *ssa.Call:
			add(Definition{Call: r})
		case *ssa.MakeClosure:
			if !writes(r, addr) {
				continue
			}
			for _, use := range *r.Referrers() {
				if call, ok := use.(*ssa.Call); ok {
					add(Definition{Call: call})
				}
			}
		}
	}
	if fn := addr.Parent(); len(p.Deferred(fn, addr)) > 0 {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if run, ok := instr.(*ssa.RunDefers); ok {
					add(Definition{Defers: run})
				}
			}
		}
	}
	for b, list := range defs {
		slices.SortFunc(list, func(x, y Definition) int {
			return slices.Index(b.Instrs, x.instruction()) - slices.Index(b.Instrs, y.instruction())
		})
	}
	return defs
}

// A Version tells what a variable in memory holds at one place from what it
// holds at others: loads of one version see the same. The zero version is what
// the variable held at first.
type Version struct {
	Def  ssa.Instruction // that defined it last
	Join *ssa.BasicBlock // or where several versions meet
}

// versionOf names the content of a variable where a block begins.
type versionOf struct {
	addr ssa.Value
	b    *ssa.BasicBlock
}

// VersionAt returns the version of a variable before an instruction.
func (p *Program) VersionAt(addr ssa.Value, before ssa.Instruction) Version {
	if d, ok := p.LastBefore(addr, before); ok {
		return Version{Def: d.instruction()}
	}
	return p.versionIn(addr, before.Block())
}

func (p *Program) versionIn(addr ssa.Value, b *ssa.BasicBlock) Version {
	var passed []*ssa.BasicBlock
	var v Version
	for {
		if known, ok := p.versions[versionOf{addr, b}]; ok {
			v = known
			break
		}
		passed = append(passed, b)
		if len(b.Preds) != 1 {
			v = p.joined(addr, b)
			break
		}
		b = b.Preds[0]
		if d, ok := p.lastIn(addr, b); ok {
			v = Version{Def: d.instruction()}
			break
		}
	}
	for _, b := range passed {
		p.versions[versionOf{addr, b}] = v
	}
	return v
}

// joined returns the version of a variable where several ways meet: the one
// that all of them have, or one of its own.
func (p *Program) joined(addr ssa.Value, b *ssa.BasicBlock) Version {
	own := Version{Join: b}
	p.versions[versionOf{addr, b}] = own // round a loop
	var found []Version
	for _, pred := range b.Preds {
		var v Version
		if d, ok := p.lastIn(addr, pred); ok {
			v = Version{Def: d.instruction()}
		} else {
			v = p.versionIn(addr, pred)
		}
		if v != own && !slices.Contains(found, v) {
			found = append(found, v)
		}
	}
	switch len(found) {
	case 0:
		return Version{}
	case 1:
		return found[0]
	}
	return own
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
			return true
		}
		return false
	})
}

// Asides returns what is stored in a local variable by closures that run at a
// time that the function does not show: they are neither called on the spot,
// nor passed to a call, nor deferred.
func (p *Program) Asides(addr ssa.Value) []*ssa.Store {
	if addr.Referrers() == nil {
		return nil
	}
	if known, ok := p.asides[addr]; ok {
		return known
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
	p.asides[addr] = out
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
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Parameter:
		return p.contentAt(load.X, load)
	}
	return nil
}

func (p *Program) contentAt(addr ssa.Value, before ssa.Instruction) ssa.Value {
	if before.Block() == nil || len(p.Asides(addr)) > 0 {
		return nil
	}
	if s, ok := p.VersionAt(addr, before).Def.(*ssa.Store); ok {
		return s.Val
	}
	return nil
}

// Escapes reports whether the address of a local variable is kept somewhere:
// then it may be written at any time.
func (p *Program) Escapes(addr ssa.Value) bool {
	a, ok := addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	if known, ok := p.escapes[a]; ok {
		return known
	}
	escapes := slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case *ssa.Store:
			return r.Val == addr
		case *ssa.Phi, *ssa.MapUpdate, *ssa.Send, *ssa.Return:
			return true
		case *ssa.Call:
			// What it returns may be a function that has the address.
			fn := r.Call.StaticCallee()
			return returnsFunc(r.Call.Signature()) && (fn == nil || !p.Local(Origin(fn)) || storesThrough(Origin(fn)))
		}
		return false
	})
	p.escapes[a] = escapes
	return escapes
}

// storesThrough reports whether a function, or one that it makes, stores an
// error through a pointer that it was given.
func storesThrough(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			s, ok := instr.(*ssa.Store)
			if !ok || !IsErrorInterface(s.Val.Type()) {
				continue
			}
			switch s.Addr.(type) {
			case *ssa.UnOp, *ssa.Parameter:
				return true
			}
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, storesThrough)
}

func returnsFunc(sig *types.Signature) bool {
	for i := range sig.Results().Len() {
		if _, ok := sig.Results().At(i).Type().Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// StoredLast returns what a function stored last in the variable that it
// returns, before its deferred calls ran, or nil.
func (p *Program) StoredLast(load *ssa.UnOp) ssa.Value {
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var last ssa.Value
	for _, instr := range load.Block().Instrs {
		if s, ok := instr.(*ssa.Store); ok && s.Addr == a {
			last = s.Val
		}
	}
	return last
}
