package errflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// loadedError resolves a load from a variable.
func (fs *funcState) loadedError(v *ssa.UnOp, b *ssa.BasicBlock) []flow {
	switch a := v.X.(type) {
	case *ssa.Alloc:
		if fs.e.codedType(deref(a.Type())) != nil && !isErrorInterface(deref(a.Type())) {
			if _, isPtr := deref(a.Type()).Underlying().(*types.Pointer); !isPtr {
				return fs.concrete(a, v.Pos(), b)
			}
		}
		var out []flow
		for _, val := range fs.reaching(v, a) {
			at := b
			if i, ok := val.(ssa.Instruction); ok && i.Block() != nil && i.Parent() == fs.fn {
				at = i.Block()
			}
			if val.Parent() != nil && val.Parent() != fs.fn {
				out = append(out, fs.elsewhere(val)...)
				continue
			}
			out = append(out, fs.errors(val, at)...)
		}
		return dedupe(out)
	case *ssa.FieldAddr:
		if held, ok := a.X.(*ssa.Alloc); ok && isErrorInterface(v.Type()) {
			return fs.heldErrors(held, a.Field, 0)
		}
	case *ssa.Global:
		return fs.global(a)
	case *ssa.FreeVar:
		return fs.captured(a, b)
	}
	return nil
}

// captured resolves a variable of an enclosing function.
func (fs *funcState) captured(v *ssa.FreeVar, b *ssa.BasicBlock) []flow {
	bound := fs.e.binding(v)
	if bound == nil {
		return nil
	}
	a, ok := bound.(*ssa.Alloc)
	if !ok {
		return fs.elsewhere(bound)
	}
	var out []flow
	for _, val := range storesTo(a) {
		if val.Parent() == fs.fn {
			out = append(out, fs.errors(val, blockOf(val))...)
		} else if val.Parent() != nil {
			out = append(out, fs.elsewhere(val)...)
		}
	}
	return dedupe(out)
}

// elsewhere resolves a value of another function: of a closure that sets a
// variable here, or of the function around this one.
func (fs *funcState) elsewhere(v ssa.Value) []flow {
	fn := v.Parent()
	if fn == nil {
		return nil
	}
	return fs.translate(fs.e.state(fn).errors(v, blockOf(v)), fn)
}

// translate tells errors of another function in the terms of this one. What
// its parameters are is not known here.
func (fs *funcState) translate(flows []flow, fn *ssa.Function) []flow {
	out := make([]flow, 0, len(flows))
	for _, f := range substAll(flows, fs.enclosed(fn)) {
		if f.Kind == param || f.Kind == paramCall {
			continue
		}
		for i := range f.Conds {
			f.Conds[i].Flag = 0
		}
		out = append(out, f)
	}
	return out
}

// binding returns what a closure's free variable is bound to where the closure
// is made, or nil.
func (e *engine) binding(v *ssa.FreeVar) ssa.Value {
	mc := e.prog.closers[v.Parent()]
	i := slices.Index(v.Parent().FreeVars, v)
	if mc == nil || i < 0 || i >= len(mc.Bindings) {
		return nil
	}
	return mc.Bindings[i]
}

// storesTo returns all that is stored in a variable, closures included.
func storesTo(a *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, ref := range *a.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == a {
				out = append(out, ref.Val)
			}
		case *ssa.MakeClosure:
			out = append(out, closureStores(ref, a)...)
		}
	}
	return out
}

// closureStores returns what a closure stores in a variable that it captured.
func closureStores(mc *ssa.MakeClosure, a ssa.Value) []ssa.Value {
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for i, bound := range mc.Bindings {
		if bound != a || i >= len(fn.FreeVars) {
			continue
		}
		for _, ref := range *fn.FreeVars[i].Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == fn.FreeVars[i] {
					out = append(out, ref.Val)
				}
			case *ssa.MakeClosure:
				out = append(out, closureStores(ref, fn.FreeVars[i])...)
			}
		}
	}
	return out
}

// reaching returns the values that a load may see: the last stores on each
// way to it, and all stores of closures that captured the variable.
func (fs *funcState) reaching(load *ssa.UnOp, a *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	seen := make(map[*ssa.BasicBlock]bool)
	var back func(b *ssa.BasicBlock, from int)
	back = func(b *ssa.BasicBlock, from int) {
		for i := from; i >= 0; i-- {
			if s, ok := b.Instrs[i].(*ssa.Store); ok && s.Addr == a {
				if !slices.Contains(out, s.Val) {
					out = append(out, s.Val)
				}
				return
			}
		}
		for _, p := range b.Preds {
			if !seen[p] {
				seen[p] = true
				back(p, len(p.Instrs)-1)
			}
		}
	}
	if load.Block() == nil {
		return nil
	}
	back(load.Block(), slices.Index(load.Block().Instrs, ssa.Instruction(load))-1)
	for _, ref := range *a.Referrers() {
		if mc, ok := ref.(*ssa.MakeClosure); ok {
			for _, v := range closureStores(mc, a) {
				if !slices.Contains(out, v) {
					out = append(out, v)
				}
			}
		}
	}
	return out
}
