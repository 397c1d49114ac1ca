// Which handlers wait for somebody to say what becomes of their errors?

package handler

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A WaitingFact lists the handlers of a package whose errors a layer hands to a function
// that makes coded errors, or through functions that stand around the handlers, where it is
// neither of the two that gives these. Whoever gives them to the layer knows what the peer
// reads.
type WaitingFact struct{ Handlers []Waiting }

// A Waiting is a handler that waits.
type Waiting struct {
	Func   string   // as the package calls it
	Layer  string   // path of the layer's package
	By     []string // the exported functions that give it to the layer, as NAME, or TYPE.NAME of a method; none if that is not known
	Errors flow.Set // by which it leaves
	Sink   SinkFact
}

func (*WaitingFact) AFact() {}

func (f *WaitingFact) String() string {
	return fmt.Sprintf("has %d handlers that wait", len(f.Handlers))
}

// waits reports whether nobody in the package says what becomes of a handler's errors.
func (h *Handler) waits() bool {
	return h.Awaits != (program.Site{}) || len(h.AwaitsMakers) > 0
}

// ExportWaiting exports the handlers of a package that wait, with the errors that each is left by.
func ExportWaiting(w *wire.Package, waiting []*Handler, errors func(*Handler) flow.Set) {
	var fact WaitingFact
	for _, h := range waiting {
		if h.Layer != nil && h.Mapper == nil && h.Translator == nil {
			fact.Handlers = append(fact.Handlers, Waiting{program.Name(h.Fn, nil), h.Layer.Path(), givers(w, h), errors(h), h.sinkFact()})
		}
	}
	if len(fact.Handlers) > 0 {
		w.Pass.ExportPackageFact(&fact)
	}
}

// givers returns the names of the exported functions in which a handler is given to its layer, or that
// call the one in which it is.
func givers(w *wire.Package, h *Handler) (names []string) {
	b := w.BlockOf(h.Given)
	if b == nil {
		return nil
	}
	callers := func(fn *ssa.Function) (list []*ssa.Function) {
		for _, call := range w.Callers(fn) {
			list = append(list, program.Outermost(call.Parent()))
		}
		return list
	}
	for fn := range program.Reached(callers, program.Outermost(b.Parent())) {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Exported() {
			names = append(names, program.NameIn(obj))
		}
	}
	slices.Sort(names)
	return names
}

// sinkFact returns what is known of a handler as what other packages hear of it.
func (h *Handler) sinkFact() SinkFact {
	first := program.Arity(h.Fn) - h.Fn.Signature.Params().Len()
	s := SinkFact{
		Code: h.Behavior.Uncoded, Method: h.Method, Site: *h.Sink, From: h.From, Notify: h.Notification, Ends: h.Ends, Left: h.Left, Keeper: h.Keeper,
		Flattens: h.Flattens, Outlet: h.Outlet, Maps: h.Maps, Mapper: h.Awaits, Falls: h.Falls, Default: h.Default, Translates: h.Translates, Makers: h.AwaitsMakers,
	}
	s.Site.Pos = 0
	for _, t := range h.Env[first:program.Arity(h.Fn)] {
		t = t.Outside()
		s.By, s.Wire = append(s.By, t), append(s.Wire, t.Tied())
	}
	for _, k := range h.Denied {
		k.Of.Param -= first
		s.Denied = append(s.Denied, k.Portable())
	}
	return s
}

// awaited returns the handlers of other packages that waited for a function which this
// package gives their layer.
func (f *finder) awaited() (out []*Handler) {
	for pkg := range f.w.Below() {
		var fact WaitingFact
		if !f.w.Pass.ImportPackageFact(pkg, &fact) {
			continue
		}
		for _, w := range fact.Handlers {
			for _, to := range append(f.registrars()[w.Sink.Mapper], implemented{sink: &w.Sink}) {
				out = append(out, f.waited(pkg, w, to)...)
			}
		}
	}
	return out
}

// waited returns a handler of another package that has waited for what becomes of its errors.
func (f *finder) waited(pkg *types.Package, w Waiting, to implemented) (out []*Handler) {
	for _, h := range f.handler(to.sink, f.w.Pkg.Prog.NewFunction(w.Func, new(types.Signature), "waited elsewhere")) {
		if h.waits() {
			continue
		}
		at := cmp.Or(to.by, f.mapperAt[w.Sink.Mapper])
		for _, site := range w.Sink.Makers {
			at = cmp.Or(at, f.mapperAt[site])
		}
		if at = cmp.Or(at, f.hands(pkg, w)); at == nil {
			continue
		}
		h.serves(f.w, cmp.Or(h.Method, w.Sink.Method))
		h.Brought, h.Waited = at, &Waited{pkg, w.Errors}
		if h.Mapper != nil || h.Translator != nil { // which the layer's own errors have waited for, too
			h.Layer, h.Given = f.w.Package(w.Layer), at.Pos()
		}
		out = append(out, h)
	}
	return out
}

// Home returns the path of the package that a handler is in; "" if nobody knows.
func (h *Handler) Home() string {
	switch fn := program.Origin(h.Fn); {
	case h.Waited != nil:
		return h.Waited.In.Path()
	case fn.Pkg != nil:
		return fn.Pkg.Pkg.Path()
	}
	return ""
}

// hands returns where the package first uses one of some functions of another one or, if there are
// none, hands it something of a layer's or gets it from there; nil if it does not.
func (f *finder) hands(pkg *types.Package, w Waiting) ssa.Instruction {
	giver := func(v ssa.Value) bool {
		fn, ok := v.(*ssa.Function)
		if !ok {
			return false
		}
		obj, ok := program.Origin(fn).Object().(*types.Func)
		return ok && obj.Pkg() == pkg && slices.Contains(w.By, program.NameIn(obj))
	}
	for instr := range program.Instructions(f.w.Funcs...) {
		if call, ok := instr.(*ssa.Call); ok && len(w.By) == 0 {
			obj := program.Object(call.Common())
			if obj != nil && obj.Pkg() == pkg && (f.ofLayer(call, w.Layer) || slices.ContainsFunc(call.Call.Args, func(v ssa.Value) bool { return f.ofLayer(v, w.Layer) })) {
				return call
			}
		}
		if instr.Pos().IsValid() && slices.ContainsFunc(instr.Operands(nil), func(v *ssa.Value) bool { return giver(*v) }) {
			return instr
		}
	}
	return nil
}

// ofLayer reports whether a value, or what it is a list of, is of a type of a layer.
func (f *finder) ofLayer(v ssa.Value, layer string) bool {
	if m, ok := v.(*ssa.MakeInterface); ok {
		v = m.X
	}
	t := v.Type()
	for {
		table, ok := types.Unalias(t).(interface{ Elem() types.Type })
		if !ok {
			break
		}
		t = table.Elem()
	}
	n := program.Named(t)
	return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == layer
}
