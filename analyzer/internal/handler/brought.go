package handler

import (
	"cmp"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// brought returns the handlers of other packages of the module that the package
// brings to the layer that calls them. Neither of the two imports the other, so only
// this package shows that their errors reach the peer.
func (f *finder) brought() []*Handler {
	var out []*Handler
	add := func(fn *types.Func, layer *types.Package, speaks bool, sink *SinkFact, at ssa.Instruction) {
		if fn == nil || sink.Returned || fn.Pkg() == f.w.Pass.Pkg || fn.Pkg() == layer || !f.w.Own(fn.Pkg()) {
			return
		}
		body := f.w.Function(fn)
		if body == nil || !speaks && !f.answersElsewhere(body) {
			return // what comes through a layer may be another protocol's
		}
		for _, h := range f.handler(sink, body) {
			h.Brought, h.Layer, h.Given = at, layer, at.Pos()
			h.Method = cmp.Or(h.Method, f.w.MethodOf(body))
			out = append(out, h)
		}
	}
	asked := make(map[*types.Package]bool)
	for _, g := range f.w.Gifts() {
		if from := g.From(); from != nil && f.others(from) && !asked[from] {
			asked[from] = true
			for _, slot := range slices.Sorted(maps.Keys(f.inSlots())) {
				for _, m := range f.errors.Gives(from, slot) { // the interfaces that it makes of its own types
					for _, s := range f.inSlots()[slot] {
						add(function(from, m.Method), f.w.Package(s.From), true, &s.Sink, g.By)
					}
				}
			}
		}
		out = append(out, f.slotted(g)...)
		for _, s := range f.inSlot(g) {
			if g.Func != nil && g.Func.Pkg() == g.To.Pkg() {
				continue // whoever calls the interface's method sees what its package implements
			}
			add(g.Func, f.w.Package(s.From), true, &s.Sink, g.By)
		}
		var objects ObjectsFact
		if g.Func != nil && f.w.SpokenBy(g.Func.Pkg()) == nil && f.w.Pass.ImportObjectFact(g.To, &objects) {
			add(g.Func, g.To.Pkg(), f.w.SpokenBy(g.To.Pkg()) != nil, &objects.SinkFact, g.By)
		}
		for _, sink := range f.becomes(g) {
			speaks := f.w.SpokenBy(g.To.Pkg()) != nil
			add(g.Func, g.To.Pkg(), speaks, sink, g.By)
			if _, isFunc := g.V.Type().Underlying().(*types.Signature); g.Func != nil && !isFunc {
				continue
			}
			callees, _ := f.w.FuncsIn(g.Use)
			for _, c := range callees {
				obj, _ := c.Fn.Object().(*types.Func)
				add(obj, g.To.Pkg(), speaks, sink, g.By)
			}
		}
	}
	return out
}

// function returns the function of a package with a name, or nil.
func function(pkg *types.Package, name string) *types.Func {
	typ, method, isMethod := strings.Cut(name, ".")
	obj := pkg.Scope().Lookup(typ)
	if isMethod && obj != nil {
		obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, pkg, method)
	}
	fn, _ := obj.(*types.Func)
	return fn
}

// slotted returns a handler for each slot from which a layer answers that the package gives
// something of the slot's package to: others, of which the layer does not know, have put
// functions there.
func (f *finder) slotted(g program.Gift) (out []*Handler) {
	n := program.Named(g.V.Type())
	if n == nil || n.Obj().Pkg() == g.To.Pkg() || !f.others(n.Obj().Pkg()) || !f.others(g.To.Pkg()) {
		return nil
	}
	for _, slot := range slices.Sorted(maps.Keys(f.inSlots())) {
		sig, named := f.errors.Taken(n.Obj().Pkg(), slot)
		if sig == nil || !named && f.w.SpokenBy(g.To.Pkg()) == nil {
			continue
		}
		for _, s := range f.inSlots()[slot] {
			if s.From != g.To.Pkg().Path() || f.bySlot[s.From+" "+slot] {
				continue
			}
			f.bySlot[s.From+" "+slot] = true
			for _, h := range f.handler(&s.Sink, f.w.Pkg.Prog.NewFunction(n.Obj().Name(), sig, "put into a slot")) {
				h.Slot, h.Brought, h.Layer, h.Given = slot, g.By, g.To.Pkg(), g.By.Pos()
				out = append(out, h)
			}
		}
	}
	return out
}

// answersElsewhere reports whether a function of another package of the module answers methods of
// the protocol, or is one of a package that does.
func (f *finder) answersElsewhere(fn *ssa.Function) bool {
	if fn.Pkg == nil || !f.others(fn.Pkg.Pkg) {
		return false
	}
	_, named := f.w.Registered()[fn]
	return named || f.w.SpokenBy(fn.Pkg.Pkg) != nil || f.errors.OfMethod(fn)
}
