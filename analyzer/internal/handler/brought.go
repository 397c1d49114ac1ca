package handler

import (
	"cmp"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// brought returns the handlers of other packages of the module that the package
// brings to the layer that calls them. Neither of the two imports the other, so only
// this package shows that their errors reach the peer.
func (f *finder) brought() []*Handler {
	var out []*Handler
	add := func(fn *types.Func, layer *types.Package, sink *SinkFact, at ssa.Instruction) {
		if fn == nil || sink.Returned || fn.Pkg() == f.w.Pass.Pkg || fn.Pkg() == layer || !f.w.Own(fn.Pkg()) {
			return
		}
		body := f.w.Function(fn)
		if _, named := f.w.Registered()[body]; body == nil || !named && !f.speaks(fn.Pkg()) && !f.speaks(layer) {
			return // what comes through a layer may be another protocol's
		}
		for _, h := range f.handler(sink, body) {
			h.Brought, h.Layer, h.Given = at, layer, at.Pos()
			h.Method = cmp.Or(h.Method, f.w.MethodOf(body))
			out = append(out, h)
		}
	}
	for instr := range program.Instructions(f.w.Funcs...) {
		switch i := instr.(type) {
		case *ssa.MakeInterface:
			f.implements(i, add)
		case ssa.CallInstruction:
			f.handed(i.Common(), func(v ssa.Value, layer *types.Package, sink *SinkFact) {
				callees, _ := f.w.FuncsIn(program.Use{V: v, At: program.PlaceOf(v)})
				for _, c := range callees {
					obj, _ := c.Fn.Object().(*types.Func)
					add(obj, layer, sink, i)
				}
			})
		}
	}
	return out
}

// speaks reports whether a package of the module speaks a protocol.
func (f *finder) speaks(pkg *types.Package) bool {
	return f.w.Pass.ImportPackageFact(pkg, new(wire.SpeaksFact))
}

// implements adds the methods of another package's type that becomes an interface of
// a layer, which answers its peer by them.
func (f *finder) implements(m *ssa.MakeInterface, add func(*types.Func, *types.Package, *SinkFact, ssa.Instruction)) {
	f.implemented(m, func(method, fn *types.Func, at ssa.Instruction) {
		var sink SinkFact
		if !f.w.Pass.ImportObjectFact(method, &sink) {
			return
		}
		add(fn, method.Pkg(), &sink, at)
		if _, ok := m.X.Type().Underlying().(*types.Signature); ok {
			callees, _ := f.w.FuncsOf(program.Use{V: m.X, At: program.PlaceOf(m)})
			for _, c := range callees {
				obj, _ := c.Fn.Object().(*types.Func)
				add(obj, method.Pkg(), &sink, at)
			}
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
