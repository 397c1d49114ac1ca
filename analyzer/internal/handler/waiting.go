// Which handlers wait for somebody to say what becomes of their errors?

package handler

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

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
	Func  string   // NAME, or TYPE.NAME of a method
	Layer string   // path of the layer's package
	By    []string // the exported functions, likewise, that give it to the layer; none if that is not known
	Sink  SinkFact
}

func (*WaitingFact) AFact() {}

func (f *WaitingFact) String() string {
	return fmt.Sprintf("has %d handlers that wait", len(f.Handlers))
}

// waits reports whether nobody in the package says what becomes of a handler's errors.
func (h *Handler) waits() bool {
	return h.Awaits != (program.Site{}) || len(h.AwaitsMakers) > 0
}

// ExportWaiting exports the handlers of a package that wait.
func ExportWaiting(w *wire.Package, waiting []*Handler) {
	var fact WaitingFact
	for _, h := range waiting {
		if obj, ok := h.Fn.Object().(*types.Func); ok && h.Layer != nil && h.Mapper == nil && h.Translator == nil {
			fact.Handlers = append(fact.Handlers, Waiting{program.NameIn(obj), h.Layer.Path(), givers(w, h), h.sinkFact()})
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

// sinkFact returns what is known of a handler as what other packages hear of it.
func (h *Handler) sinkFact() SinkFact {
	first := program.Arity(h.Fn) - h.Fn.Signature.Params().Len()
	s := SinkFact{
		Code: h.Behavior.Uncoded, Method: h.Method, Site: *h.Sink, Notify: h.Notification, Ends: h.Ends, Left: h.Left, Keeper: h.Keeper,
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
			fn := function(pkg, w.Func)
			if fn == nil || f.w.Function(fn) == nil {
				continue
			}
			for _, h := range f.handler(&w.Sink, f.w.Function(fn)) {
				if h.waits() {
					continue
				}
				at := f.mapperAt[w.Sink.Mapper]
				for _, site := range w.Sink.Makers {
					at = cmp.Or(at, f.mapperAt[site])
				}
				if at = cmp.Or(at, f.hands(pkg, w)); at == nil {
					continue
				}
				h.Brought = at
				if h.Mapper != nil || h.Translator != nil { // which the layer's own errors have waited for, too
					h.Layer, h.Given = f.w.Package(w.Layer), at.Pos()
				}
				out = append(out, h)
			}
		}
	}
	return out
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
