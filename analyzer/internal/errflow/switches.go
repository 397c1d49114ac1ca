// Which methods does the program switch off for good?

package errflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// switchedOff reports whether a handler refuses its method at once in a block, because
// of a flag of its receiver that is set before any request and never again, or because
// a part is nil that is put in then.
func (e *engine) switchedOff(b *ssa.BasicBlock) bool {
	if b == nil || !e.atOnce(b.Parent()) && !e.byMethod(b) {
		return false
	}
	var flag *types.Var
	for g := range program.Guards(b) {
		if !g.Other && e.comparesMethod(g) {
			continue
		}
		asked, _ := wire.Question(g)
		if of, is := g.Unset(); is {
			asked, _ = wire.Question(program.Guard{V: of})
		}
		field, ok := asked.(*types.Var)
		if !ok || flag != nil {
			return false
		}
		flag = field
	}
	return flag != nil && e.settled(flag)
}

// atOnce reports whether a function begins to handle the requests for one method, or is
// called by those that do, before they have done more than to refuse.
func (e *engine) atOnce(fn *ssa.Function) bool {
	callers := func(fn *ssa.Function) (list []*ssa.Function) {
		if e.handles(fn) {
			return nil
		}
		for _, call := range e.w.Callers(fn) {
			if !e.byMethod(call.Block()) {
				list = append(list, call.Parent())
			}
		}
		return list
	}
	return !program.Any(program.Reached(callers, fn), func(fn *ssa.Function) bool {
		calls := e.w.Callers(fn)
		return !e.handles(fn) && (len(calls) == 0 || slices.ContainsFunc(calls, func(call ssa.CallInstruction) bool {
			return program.Any(program.Guards(call.Block()), func(g program.Guard) bool {
				return !e.errors.Passed(g) && (g.Other || !e.comparesMethod(g))
			})
		}))
	})
}

// handles reports whether a function is called for one method.
func (e *engine) handles(fn *ssa.Function) bool {
	return slices.ContainsFunc(e.served, func(h *handler.Handler) bool { return h.Fn == fn && h.Method != "" }) || e.w.MethodOf(fn) != ""
}

// byMethod reports whether a block is reached for one method.
func (e *engine) byMethod(b *ssa.BasicBlock) bool { return e.w.MethodAt(b) != "" }

// comparesMethod reports whether a condition compares the method of a message.
func (e *engine) comparesMethod(g program.Guard) bool {
	compares, ok := g.V.(*ssa.BinOp)
	return ok && e.w.MethodIn(compares) != ""
}

// settled reports whether a field is set only while the struct is made, or by a
// function for that, such as an option. Another package may set a field that is
// exported.
func (e *engine) settled(field *types.Var) bool {
	if field.Exported() || !field.IsField() || field.Pkg() != e.w.Pass.Pkg {
		return false
	}
	serving := make(map[*ssa.Function]bool)
	var roots []*ssa.Function
	for _, h := range e.served {
		roots = append(roots, h.Fn)
	}
	for fn := range program.Reached(e.entered, roots...) {
		serving[fn] = true
	}
	set := false
	for instr := range program.Instructions(e.w.Funcs...) {
		if s, ok := instr.(*ssa.Store); ok && !program.IsLocal(s.Addr) && hasField(s.Val.Type(), field) && !whileMade(s.Addr) {
			return false // with the whole struct
		}
		fa, ok := instr.(*ssa.FieldAddr)
		if !ok || program.FieldOf(fa.X.Type(), fa.Field).Origin() != field.Origin() {
			continue
		}
		for _, ref := range *fa.Referrers() {
			switch r := ref.(type) {
			case *ssa.UnOp, *ssa.DebugRef:
			case *ssa.Store:
				if r.Val == fa || !whileMade(fa.X) || serving[fa.Parent()] {
					return false
				}
				set = true
			default:
				return false
			}
		}
	}
	return set
}

// whileMade reports whether a struct, or the one that it is a part of, is one that the
// function makes, or that it gets from whoever makes it: nobody else can call it.
func whileMade(x ssa.Value) bool {
	switch x := x.(type) {
	case *ssa.FieldAddr:
		return whileMade(x.X)
	case *ssa.Alloc:
		return true
	case *ssa.Parameter:
		fn := x.Parent()
		obj := fn.Object()
		receiver := fn.Signature.Recv() != nil && x == fn.Params[0]
		return !receiver && (obj == nil || !obj.Exported())
	}
	return false
}
