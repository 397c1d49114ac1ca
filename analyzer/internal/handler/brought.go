package handler

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// brought returns the handlers of other packages of the module that the package
// brings to the layer that calls them: neither of the two imports the other, so
// that only here it is seen that their errors reach the peer.
func (f *finder) brought() []*Handler {
	var out []*Handler
	add := func(fn *types.Func, sink *SinkFact, at ssa.Instruction) {
		if fn == nil || fn.Pkg() == f.w.Pass.Pkg || !f.w.Own(fn.Pkg()) || !f.w.Pass.ImportPackageFact(fn.Pkg(), new(wire.SpeaksFact)) {
			return
		}
		if ssaFn := f.w.Function(fn); ssaFn != nil {
			for _, h := range f.handler(sink, ssaFn) {
				h.Brought = at
				out = append(out, h)
			}
		}
	}
	for _, fn := range f.w.Funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.MakeInterface:
					f.implements(i, add)
				case ssa.CallInstruction:
					f.handed(i.Common(), func(v ssa.Value, _ *types.Package, sink *SinkFact) {
						list, _ := f.w.FuncsOf(program.Use{V: v, At: program.PlaceOf(v)})
						for _, c := range list {
							obj, _ := c.Fn.Object().(*types.Func)
							add(obj, sink, i)
						}
					})
				}
			}
		}
	}
	return out
}

// implements adds the methods of a type of another package that becomes an
// interface through which a layer answers its peer.
func (f *finder) implements(m *ssa.MakeInterface, add func(*types.Func, *SinkFact, ssa.Instruction)) {
	f.implemented(m, func(method, fn *types.Func, at ssa.Instruction) {
		var sink SinkFact
		if f.w.Pass.ImportObjectFact(method, &sink) {
			add(fn, &sink, at)
		}
	})
}

// implemented calls visit for each method of an interface of another package of
// the module that a value becomes, with the value's own method.
func (f *finder) implemented(m *ssa.MakeInterface, visit func(method, fn *types.Func, at ssa.Instruction)) {
	n := program.Named(m.Type())
	if n == nil || !f.w.Own(n.Obj().Pkg()) || n.Obj().Pkg() == f.w.Pass.Pkg {
		return
	}
	it, ok := n.Underlying().(*types.Interface)
	if !ok {
		return
	}
	at := user(m)
	for i := range it.NumMethods() {
		obj, _, _ := types.LookupFieldOrMethod(m.X.Type(), true, it.Method(i).Pkg(), it.Method(i).Name())
		if fn, ok := obj.(*types.Func); ok {
			visit(it.Method(i), fn, at)
		}
	}
}

// user returns the first instruction with a position that uses a value.
func user(v ssa.Value) ssa.Instruction {
	for _, ref := range *v.Referrers() {
		if ref.Pos().IsValid() {
			return ref
		}
	}
	return v.(ssa.Instruction)
}
