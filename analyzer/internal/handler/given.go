package handler

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// others reports whether a package is another one of the module.
func (f *finder) others(pkg *types.Package) bool { return pkg != f.w.Pass.Pkg && f.w.Own(pkg) }

// becomes returns what becomes of the errors of a gift, unless something beside it decides of
// which it is not known that it is asked.
func (f *finder) becomes(g program.Gift) (list []*SinkFact) {
	if g.Enclosed(g.To.Pkg().Path()) {
		return nil
	}
	if g.Arg < 0 {
		list = f.sinks(g.To)
	}
	for _, t := range f.takes(g.To).Handlers {
		if t.Param == g.Arg {
			list = append(list, &t.Sink)
		}
	}
	if f.w.DecidedBeside(g) {
		list = slices.DeleteFunc(list, func(s *SinkFact) bool { return s.Mapper == (program.Site{}) })
	}
	return list
}

// inSlot returns what packages that answer do with the errors of a method that is given for
// that of an interface which neither they nor the given type's package declares.
func (f *finder) inSlot(g program.Gift) (list []SlotSink) {
	m, ok := g.To.(*types.Func)
	if g.Func == nil || !ok {
		return nil
	}
	for _, name := range f.errors.Slots(m) {
		for _, s := range f.inSlots()[name] {
			if !g.Enclosed(s.From) {
				list = append(list, s)
			}
		}
	}
	return list
}

// inSlots returns what packages that answer do with the errors of what is in each slot.
func (f *finder) inSlots() map[string][]SlotSink {
	if f.slots == nil {
		f.slots = make(map[string][]SlotSink)
		for pkg := range f.w.Below() {
			var fact SlotsFact
			f.w.Pass.ImportPackageFact(pkg, &fact)
			for _, s := range fact.Sinks {
				known := func(o SlotSink) bool { return o.From == s.From && o.Sink.Method == s.Sink.Method }
				if !slices.ContainsFunc(f.slots[s.Slot], known) {
					f.slots[s.Slot] = append(f.slots[s.Slot], s)
				}
			}
		}
	}
	return f.slots
}

// takes returns what a function takes.
func (f *finder) takes(fn types.Object) (fact TakesFact) {
	f.w.Pass.ImportObjectFact(fn, &fact)
	return fact
}

// given returns the functions that the package gives another one of the module as
// values, by a call or in a field or variable, if that one hands their errors to its
// peer. Those in known are left out.
func (f *finder) given(known []*Handler) []*Handler {
	var out []*Handler
	add := func(list []*Handler) {
		for _, h := range list {
			is := func(o *Handler) bool { return o.Fn == h.Fn }
			if !slices.ContainsFunc(known, is) && !slices.ContainsFunc(out, is) {
				out = append(out, h)
			}
		}
	}
	told := make(map[*ssa.Function]bool) // of which something better than the type tells
	for _, g := range f.w.Gifts() {
		for _, sink := range f.becomes(g) {
			if g.Func == nil && (f.w.SpokenBy(g.To.Pkg()) != nil || !f.w.ImportsLibrary("acp")) {
				add(f.inGift(g, sink, told))
			} // else the library answers the peer, and the layer somebody else
		}
	}
	for _, g := range f.w.Gifts() {
		for _, s := range f.inSlot(g) {
			if fn := f.w.Function(g.Func); fn != nil && f.w.Local(fn) {
				add(f.behind(&s.Sink, flow.Inside{Fn: fn}, false, f.w.Package(s.From), g.By.Pos()))
			}
		}
	}
	for call := range program.Each[ssa.CallInstruction](f.w.Funcs...) {
		add(f.decoded(call))
	}
	return out
}

// A Passed is a function that the package may have from others and gives to another one, with
// what becomes of its errors there.
type Passed struct {
	program.Use
	Sink *SinkFact
}

// Passes returns what the package gives others whose errors reach a peer: whoever gives it
// that serves the peer, too.
func Passes(w *wire.Package, errors *flow.Errors) (list []Passed) {
	f := &finder{w: w, errors: errors}
	for _, g := range w.Gifts() {
		if tn, ofType := g.To.(*types.TypeName); ofType && f.standsAround(tn.Type()) {
			continue // what it makes of the errors is told there
		}
		for _, sink := range f.becomes(g) {
			list = append(list, Passed{g.Use, sink})
			callees, _ := w.FuncsIn(g.Use)
			for _, c := range callees {
				for _, u := range f.handedOn(c) {
					list = append(list, Passed{u, sink})
				}
			}
		}
	}
	return list
}

// standsAround reports whether a function of the package has the signature of a func type and calls
// one of the type.
func (f *finder) standsAround(t types.Type) bool {
	sig := t.Underlying().(*types.Signature)
	return slices.ContainsFunc(f.w.Funcs, func(fn *ssa.Function) bool {
		return alike(fn.Signature, sig) && program.Any(program.Each[ssa.CallInstruction](fn), func(call ssa.CallInstruction) bool {
			return types.Identical(call.Common().Value.Type(), t)
		})
	})
}

// handedOn returns the functions that a closure has captured and whose errors it returns as
// they are.
func (f *finder) handedOn(c program.Callee) (list []program.Use) {
	if !f.w.Local(c.Fn) {
		return nil
	}
	for _, x := range f.errors.Result(c.Fn, c.Fn.Signature.Results().Len()-1) {
		if i := x.Index - len(c.Fn.Params); x.Kind == flow.ParamCall && i >= 0 && i < len(c.Bindings) {
			list = append(list, c.Bindings[i])
		}
	}
	return list
}

// Links reports whether the package gives another one what hands errors to a peer.
func Links(w *wire.Package) bool {
	f := &finder{w: w}
	return slices.ContainsFunc(w.Gifts(), func(g program.Gift) bool { return len(f.becomes(g)) > 0 })
}

// inGift returns the handlers in a function, or a table of them, of which it is known what
// becomes of their errors. Those of a func type are told of for the methods that they are
// registered for; what functions of the other package answer themselves is told there.
func (f *finder) inGift(g program.Gift, sink *SinkFact, told map[*ssa.Function]bool) (out []*Handler) {
	pkg := g.To.Pkg()
	_, ofType := g.To.(*types.TypeName)
	callees, _ := f.w.FuncsIn(g.Use)
	for _, c := range callees {
		insides := f.inside(c)
		if outer, _ := f.w.Outer(c.Fn); ofType && outer != nil && !f.offered(c.Fn, pkg) && f.w.Registered()[c.Fn] != "" {
			f.wraps(c, sink, g) // another package makes it
			continue
		}
		if ofType {
			if !around(g) && !slices.ContainsFunc(insides, func(in flow.Inside) bool { return f.w.Registered()[in.Fn] != "" }) ||
				slices.ContainsFunc(insides, func(in flow.Inside) bool { return told[in.Fn] }) {
				continue
			}
		} else if inner, ok := f.w.Returns(c, 0); ok && sink.Returned && !f.offered(c.Fn, pkg) {
			f.wraps(inner, sink, g)
		} else if len(c.Outer) > 0 && !sink.Returned {
			f.wraps(c, sink, g)
		}
		for _, in := range insides {
			told[in.Fn] = told[in.Fn] || !ofType
			call, ok := g.By.(*ssa.Call)
			beside := ok && !sink.Returned && f.w.BesideMethods(call)
			for _, h := range f.behind(sink, in, f.w.SpokenBy(pkg) == nil && !around(g) && !beside, pkg, g.By.Pos()) {
				if ok {
					if h.Made = f.w.HandlerOf(call.Type()); h.Made != nil {
						h.Around = f.makersAround(call)
					}
				}
				h.Around = append(h.Around, f.makersBeside(g)...)
				if h.Behavior.Uncoded != 0 && f.unset(g, h.Awaits) {
					h.Awaits = program.Site{}
				}
				if around(g) { // which is one of those around the others
					h.Makers, h.AwaitsMakers = nil, nil
				}
				out = append(out, h)
			}
		}
	}
	return out
}

// offered reports whether a package gives itself what it is given: a function that it has, or that
// one of its functions returns. What a layer offers it tells of itself.
func (f *finder) offered(fn *ssa.Function, by *types.Package) bool {
	if outer, _ := f.w.Outer(fn); outer != nil {
		fn = outer
	}
	return fn.Pkg != nil && fn.Pkg.Pkg == by
}

// around reports whether a function of a layer's type is what another function returns that
// is given one of the type: it stands around handlers.
func around(g program.Gift) bool {
	ret, ok := g.By.(*ssa.Return)
	return ok && program.Any(ret.Parent().Signature.Params().Variables(), func(p *types.Var) bool { return types.Identical(p.Type(), g.V.Type()) })
}

// makersBeside returns the functions that are given together with a function, and return one
// of its type around one that they are given: the last one is the innermost. One that is not
// known has no Fn.
func (f *finder) makersBeside(g program.Gift) (list []program.Callee) {
	call, ok := g.By.(ssa.CallInstruction)
	if !ok || g.Arg < 0 {
		return nil
	}
	for _, v := range program.EachArgument(call.Common()) {
		if t := program.Around(v.Type()); t == nil || !types.Identical(t, g.V.Type()) {
			continue
		}
		made := program.Callee{}
		if callees, known := f.w.FuncsIn(program.Use{V: v, At: program.Place{Block: call.Block()}}); known && len(callees) == 1 {
			made = callees[0]
		}
		list = append([]program.Callee{made}, list...)
	}
	return list
}

// wraps notes that a layer gets a function which one of another package returned: its
// own errors, and those of functions of other packages inside it, reach the peer.
func (f *finder) wraps(c program.Callee, sink *SinkFact, g program.Gift) {
	for _, h := range f.handler(sink, c.Fn) {
		h.Brought, h.Layer, h.Given, h.Outer, h.Around = g.By, g.To.Pkg(), g.By.Pos(), c.Outer, f.makersBeside(g)
		f.wrapped = append(f.wrapped, h)
	}
}

// decoded returns the methods of what another package's function decodes messages into,
// if it hands their errors to its peer and is given a handler for a method, too.
func (f *finder) decoded(call ssa.CallInstruction) (out []*Handler) {
	obj := program.Object(call.Common())
	if obj == nil || call.Common().StaticCallee() == nil || !f.others(obj.Pkg()) {
		return nil
	}
	layer, takes := obj.Pkg(), f.takes(obj.Origin())
	if len(takes.Types) == 0 {
		return nil
	}
	method := ""
	for _, a := range program.Arguments(call.Common()) {
		for _, fn := range f.answering(a) {
			method = cmp.Or(f.w.MethodOf(fn), method)
		}
	}
	args := call.Common().StaticCallee().TypeArgs()
	for _, t := range takes.Types {
		if method == "" || t.Param >= len(args) || program.Named(args[t.Param]) == nil {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(program.Named(args[t.Param])), true, f.w.Pass.Pkg, t.Method)
		m, _ := obj.(*types.Func)
		if m == nil || f.w.Function(m) == nil {
			continue
		}
		for _, h := range f.handler(&t.Sink, f.w.Function(m)) {
			recv := h.Fn.Signature.Recv()
			h.Env[0] = taint.Decoded(recv.Name(), recv.Type())
			h.Method, h.Layer, h.Given = method, layer, call.Pos()
			if f.w.Local(h.Fn) {
				out = append(out, h)
				continue
			}
			h.Brought = call
			f.wrapped = append(f.wrapped, h)
		}
	}
	return out
}

// answering returns the functions that a value may be, or the methods of what becomes an interface.
func (f *finder) answering(v ssa.Value) (fns []*ssa.Function) {
	if _, ok := v.Type().Underlying().(*types.Signature); ok {
		list, _ := f.w.FuncsOf(program.Use{V: v, At: program.PlaceOf(v)})
		for _, c := range list {
			fns = append(fns, c.Fn)
		}
	}
	if m, ok := v.(*ssa.MakeInterface); ok {
		for asked := range m.Type().Underlying().(*types.Interface).Methods() {
			obj, _, _ := types.LookupFieldOrMethod(m.X.Type(), true, asked.Pkg(), asked.Name())
			if fn, ok := obj.(*types.Func); ok && f.w.Function(fn) != nil {
				fns = append(fns, f.w.Function(fn))
			}
		}
	}
	return fns
}

// held returns the functions that a value may be or that it holds as a table, and those
// of the package that are inside one of another package.
func (f *finder) held(v ssa.Value) (list []flow.Inside) {
	callees, _ := f.w.FuncsIn(program.Use{V: v, At: program.PlaceOf(v)})
	for _, c := range callees {
		list = append(list, f.inside(c)...)
	}
	return list
}

// inside returns a function, or those of the package that are inside it.
func (f *finder) inside(c program.Callee) []flow.Inside {
	if f.w.Local(c.Fn) {
		return []flow.Inside{{Fn: c.Fn}}
	}
	return f.errors.Behind(c)
}
