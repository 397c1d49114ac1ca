// What may a variable in memory hold at a place?

package program

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Definition is what a variable in memory may hold at a place: what was
// stored last, what a call may have put there, or what it held at first.
type Definition struct {
	Store  *ssa.Store     // what it stores
	Call   *ssa.Call      // a call that is given the variable: itself, or a closure that captured it
	Defers *ssa.RunDefers // deferred calls that are given it have run
	Entry  bool           // it holds what it held at first
}

// Definitions returns what the variable at addr, a local or a free variable, may hold
// at an instruction of its function. It includes what closures store in a local
// variable, unless they are called at once or deferred. ok is false if there are too
// many definitions.
func (p *Program) Definitions(addr ssa.Value, at ssa.Instruction) (defs []Definition, ok bool) {
	back := func(b *ssa.BasicBlock, d Definition, ends bool) []*ssa.BasicBlock {
		if !ends && Begins(addr, b) {
			d, ends = Definition{Entry: true}, true
		}
		if ends {
			defs = append(defs, d)
			return nil
		}
		return b.Preds
	}
	if at.Block() == nil {
		return nil, false
	}
	d, ends := p.LastBefore(addr, at)
	if only := p.definedIn(addr); !ends && only != nil && only != at.Block() && only.Dominates(at.Block()) {
		d, ends = p.lastIn(addr, only) // every way comes from there
	}
	for range Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		d, ends := p.lastIn(addr, b)
		return back(b, d, ends)
	}, back(at.Block(), d, ends)...) {
		if len(defs) > MaxValues {
			break
		}
	}
	if len(defs) > MaxValues {
		return nil, false
	}
	for _, s := range p.EscapingStores(addr) {
		defs = append(defs, Definition{Store: s})
	}
	return defs, true
}

// definedIn returns the only block of its function that defines a variable, or nil.
func (p *Program) definedIn(addr ssa.Value) *ssa.BasicBlock {
	all := p.definitions(addr)
	if len(all) != 1 {
		return nil
	}
	for b := range all {
		return b
	}
	return nil
}

// Begins reports whether a variable has its initial value at the start of a block: a
// local variable is made anew each time that the block is passed.
func Begins(addr ssa.Value, b *ssa.BasicBlock) bool {
	a, local := addr.(*ssa.Alloc)
	return len(b.Preds) == 0 || local && a.Block() == b
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
	return Remember(&p.defined, addr, p.definitionsOf)
}

func (p *Program) definitionsOf(addr ssa.Value) map[*ssa.BasicBlock][]Definition {
	defs := make(map[*ssa.BasicBlock][]Definition)
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
			for call := range Referrers[*ssa.Call](r) {
				add(Definition{Call: call})
			}
		}
	}
	if fn := addr.Parent(); len(p.Deferred(fn, addr)) > 0 {
		for instr := range Instructions(fn) {
			if run, ok := instr.(*ssa.RunDefers); ok {
				add(Definition{Defers: run})
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

// A Version identifies the content of a variable in memory at a place: loads of the
// same version see the same. The zero version is the initial content.
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

// versionIn returns the version of a variable where a block begins: a new one if several
// meet there, or else that at the end of the dominating block.
func (p *Program) versionIn(addr ssa.Value, b *ssa.BasicBlock) (v Version) {
	meet := Remember(&p.meets, addr, p.meetings)
	var passed []*ssa.BasicBlock
	for ; b != nil; b = b.Idom() {
		if d, ok := p.lastIn(addr, b); ok && len(passed) > 0 {
			v = Version{Def: d.instruction()}
			break
		}
		if known, ok := p.versions[versionOf{addr, b}]; ok {
			v = known
			break
		}
		passed = append(passed, b)
		if Begins(addr, b) {
			break
		}
		if meet[b] {
			v = Version{Join: b}
			break
		}
	}
	for _, b := range passed {
		p.versions[versionOf{addr, b}] = v
	}
	return v
}

// meetings returns the blocks in which several versions of a variable meet: the iterated
// dominance frontier of the blocks that define it, where SSA form has phis.
func (p *Program) meetings(addr ssa.Value) map[*ssa.BasicBlock]bool {
	meet := make(map[*ssa.BasicBlock]bool)
	frontier := Remember(&p.frontier, addr.Parent(), frontiers)
	for b := range Reached(func(b *ssa.BasicBlock) []*ssa.BasicBlock { return frontier[b] }, slices.Collect(maps.Keys(p.definitions(addr)))...) {
		for _, f := range frontier[b] {
			meet[f] = true
		}
	}
	return meet
}

// frontiers returns the dominance frontier of each block of a function: the first
// blocks that it no longer dominates.
func frontiers(fn *ssa.Function) map[*ssa.BasicBlock][]*ssa.BasicBlock {
	out := make(map[*ssa.BasicBlock][]*ssa.BasicBlock)
	for _, b := range fn.Blocks {
		if len(b.Preds) < 2 {
			continue
		}
		for _, from := range b.Preds {
			for ; from != nil && from != b.Idom(); from = from.Idom() {
				if !slices.Contains(out[from], b) {
					out[from] = append(out[from], b)
				}
			}
		}
	}
	return out
}

// Deferred returns the deferred calls of a function that get the variable at addr and
// may write it, in the order in which they run: the last deferred one first.
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
			for d := range Referrers[*ssa.Defer](r) {
				out = append(out, d)
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

// EscapingStores returns the stores to a local variable by closures that run at an
// unknown time: they are neither called at once, nor passed to a call, nor deferred.
func (p *Program) EscapingStores(addr ssa.Value) []*ssa.Store {
	if addr.Referrers() == nil {
		return nil
	}
	return Remember(&p.escaping, addr, p.escapingStores)
}

func (p *Program) escapingStores(addr ssa.Value) (out []*ssa.Store) {
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
		out = append(out, p.closureStores(mc, addr)...)
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
			out = append(out, p.closureStores(ref, addr)...)
		}
	}
	return out
}

// closureStores returns what a closure stores in a variable that it captured.
func (p *Program) closureStores(mc *ssa.MakeClosure, addr ssa.Value) []*ssa.Store {
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok {
		return nil
	}
	var out []*ssa.Store
	for i, bound := range mc.Bindings {
		if bound == addr && i < len(fn.FreeVars) {
			out = append(out, p.StoresTo(fn.FreeVars[i])...)
		}
	}
	return out
}

// Content returns the value that a load copies, if the variable can hold no other one
// there, or nil.
func (p *Program) Content(load *ssa.UnOp) ssa.Value {
	switch load.X.(type) {
	case *ssa.Alloc, *ssa.FreeVar, *ssa.Parameter:
		return p.contentAt(load.X, load)
	}
	return nil
}

func (p *Program) contentAt(addr ssa.Value, before ssa.Instruction) ssa.Value {
	if before.Block() == nil || len(p.EscapingStores(addr)) > 0 {
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
	return ok && Remember(&p.escapes, a, p.kept)
}

// kept reports whether the address of a local variable is kept somewhere.
func (p *Program) kept(a *ssa.Alloc) bool {
	return slices.ContainsFunc(*a.Referrers(), func(ref ssa.Instruction) bool {
		switch r := ref.(type) {
		case *ssa.Store:
			return r.Val == a
		case *ssa.Phi, *ssa.MapUpdate, *ssa.Send, *ssa.Return:
			return true
		case *ssa.Call:
			// What it returns may be a function that has the address.
			fn := r.Call.StaticCallee()
			return returnsFunc(r.Call.Signature()) && (fn == nil || !p.Local(Origin(fn)) || storesThrough(Origin(fn)))
		}
		return false
	})
}

// storesThrough reports whether a function, or one that it makes, stores an error
// through a pointer parameter.
func storesThrough(fn *ssa.Function) bool {
	for instr := range Instructions(fn) {
		s, ok := instr.(*ssa.Store)
		if !ok || !IsErrorInterface(s.Val.Type()) {
			continue
		}
		switch s.Addr.(type) {
		case *ssa.UnOp, *ssa.Parameter:
			return true
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

// StoredLast returns what a function stores last in the variable that it returns,
// before its deferred calls run; the value itself if that is unknown.
func (p *Program) StoredLast(v ssa.Value) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return v
	}
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return v
	}
	last := v
	for _, instr := range load.Block().Instrs {
		s, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		if s.Addr == a {
			last = s.Val
		} else if part, ok := s.Addr.(*ssa.FieldAddr); ok && part.X == a {
			last = v // the struct is not what was stored any more
		}
	}
	return last
}
