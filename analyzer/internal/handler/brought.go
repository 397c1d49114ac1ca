package handler

import (
	"cmp"
	"go/types"

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
		if _, named := f.w.Registered()[body]; body == nil || !named && !speaks && f.w.SpokenBy(fn.Pkg()) == nil {
			return // what comes through a layer may be another protocol's
		}
		for _, h := range f.handler(sink, body) {
			h.Brought, h.Layer, h.Given = at, layer, at.Pos()
			h.Method = cmp.Or(h.Method, f.w.MethodOf(body))
			out = append(out, h)
		}
	}
	for _, g := range f.gifts() {
		for _, s := range f.inSlot(g) {
			if g.fn != nil && g.fn.Pkg() == g.to.Pkg() {
				continue // whoever calls the interface's method sees what its package implements
			}
			add(g.fn, f.w.Package(s.From), true, &s.Sink, g.at)
		}
		for _, sink := range f.becomes(g) {
			speaks := f.w.SpokenBy(g.to.Pkg()) != nil
			add(g.fn, g.to.Pkg(), speaks, sink, g.at)
			if _, isFunc := g.v.Type().Underlying().(*types.Signature); g.fn == nil && g.param < 0 || g.fn != nil && !isFunc {
				continue
			}
			callees, _ := f.w.FuncsIn(program.Use{V: g.v, At: program.PlaceOf(g.v)})
			for _, c := range callees {
				obj, _ := c.Fn.Object().(*types.Func)
				add(obj, g.to.Pkg(), speaks, sink, g.at)
			}
		}
	}
	return out
}
