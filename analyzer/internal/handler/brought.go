package handler

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

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
		if _, named := f.w.Registered()[body]; body == nil || !named && !speaks && f.w.SpokenBy(fn.Pkg()) == nil && !f.registersIn(fn.Pkg()) {
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
			if _, isFunc := g.V.Type().Underlying().(*types.Signature); g.Func == nil && g.Arg < 0 || g.Func != nil && !isFunc {
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

// registersIn reports whether the package gives another one functions that it registers for
// methods, or what one that speaks makes, or one below that speaks gives it any: what calls them
// there answers these methods.
func (f *finder) registersIn(pkg *types.Package) bool {
	return program.Remember(&f.routers, pkg, func(pkg *types.Package) bool {
		return program.Any(f.w.Below(), func(from *types.Package) bool { return f.w.SpokenBy(from) != nil && f.errors.GivesTo(from, pkg) }) ||
			slices.ContainsFunc(f.w.Gifts(), func(g program.Gift) bool {
				if g.To.Pkg() != pkg {
					return false
				}
				if g.Func != nil && g.Func.Pkg() != pkg && f.others(g.Func.Pkg()) && f.w.SpokenBy(g.Func.Pkg()) != nil {
					return true
				}
				given, _ := f.w.FuncsIn(g.Use)
				return slices.ContainsFunc(given, func(c program.Callee) bool { return f.w.MethodOf(c.Fn) != "" })
			})
	})
}
