package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// sends notes that the errors of functions which other packages give, as methods of
// an interface or as values, are handed to the peer. The fact has what the caller
// knows of that.
func (e *engine) sends(x *flow.Error, fact handler.SinkFact, pos token.Pos) {
	iface, fn := x.Interface(), x.Function()
	if !pos.IsValid() {
		return // another package hands them on
	}
	if e.sendsTranslated(x, fact, pos) {
		return
	}
	slots := x.Call.Slotted()
	if (iface == nil || iface.Pkg() != e.w.Pass.Pkg) && fn.V == nil && len(slots) == 0 {
		return
	}
	if !fact.Part && slices.ContainsFunc(x.IsTypes, func(name string) bool { return e.w.ErrorTypeByName(name) != nil }) {
		return // it has a code of its own
	}
	if p, fn := x.Parameter(); p != nil {
		fact.Site, fact.Left = e.w.Site(pos), x.Known
		fact.Site.Pos = 0
		e.ofType(program.Outermost(fn), p, iface, fact)
		return
	}
	for _, u := range x.Makers() {
		if e.beside(u, fn) {
			continue
		}
		fact.Makers = append(fact.Makers, e.given(u)) // nobody gives those of no site
	}
	e.open = append(e.open, open{iface, pos})
	fact.Site, fact.Left, fact.Notify = e.w.Site(pos), x.Known, e.w.Protocol.Notification(fact.Method)
	fact.Site.Pos = 0
	if x.Made != nil {
		fact.From = *x.Made
	}
	fact.Wire, fact.By = nil, nil             // of what stands around it, if it has any
	by := make([]taint.Taint, len(x.Call.By)) // but of frames, which have other fields than params
	for i, p := range x.Call.By {
		whole := p.From&taint.Peer != 0 || p.Frame // a whole message has the params
		made := !whole && slices.ContainsFunc(p.Parts, func(f taint.Field) bool { return f.Of.From&taint.Peer != 0 })
		if made || whole && e.named(p.Fields) {
			by[i], fact.By = p.Outside(), by
		}
		fact.Wire = append(fact.Wire, whole || made)
	}
	fact.Fills = x.On().From&taint.Peer != 0
	if o := x.Outlet(); o.Part.Field > 0 || o.Through > 0 {
		fact.Outlet = o
	}
	if len(slots) > 0 {
		e.sendsSlots(slots, fact, x.Call.By)
		return
	}
	fact.Denied = x.Denied()
	if x.Context() != nil {
		fact.Ends = e.ending(x.Context())
	}
	if fn.V == nil {
		e.sink(iface, &fact)
		return
	}
	e.slots(fn, fact, pos)
}

// sendsTranslated notes that the errors of functions which other packages give are handed to the
// peer as what a function that others give makes of them, and reports whether that is so.
func (e *engine) sendsTranslated(x *flow.Error, fact handler.SinkFact, pos token.Pos) bool {
	call := x.Translating()
	if call == nil {
		return false
	}
	site := e.mapping(call)
	if site == (program.Site{}) {
		return false
	}
	for _, y := range e.fromCallers(e.errors.Given(call), call.Parent()) {
		if y.Translating() != nil {
			continue // more than once
		}
		y := y.In(e.env(call.Parent())).Copy()
		y.Known = x.Known // after it was translated
		fact.Mapper, fact.Translates = site, true
		e.sends(y, fact, pos)
	}
	return true
}

// fromCallers returns errors of a function with those that the callers in the package pass in place of
// its parameters. Those in within call one another.
func (e *engine) fromCallers(s flow.Set, fn *ssa.Function, within ...*ssa.Function) (out flow.Set) {
	for _, x := range s {
		if !x.Kind.Symbolic() || slices.Contains(within, fn) {
			out = append(out, x)
			continue
		}
		for _, call := range e.w.Callers(fn) {
			given, _ := e.errors.InCall(x, call, fn)
			out = append(out, e.fromCallers(given, call.Parent(), append(slices.Clip(within), fn)...)...)
		}
	}
	return out
}

// beside reports whether what stands around a function is given together with it.
func (e *engine) beside(makers, fn program.Use) bool {
	if fn.V == nil {
		return false
	}
	var with []*ssa.Function
	for _, slot := range e.w.Slots(fn) {
		if p, ok := slot.V.(*ssa.Parameter); ok {
			with = append(with, p.Parent())
		}
	}
	return slices.ContainsFunc(e.w.Slots(makers), func(slot program.Use) bool {
		p, ok := slot.V.(*ssa.Parameter)
		return ok && slices.Contains(with, p.Parent())
	})
}

// named reports whether the protocol's schema says what all of some fields are.
func (e *engine) named(fields []string) bool {
	return !slices.ContainsFunc(fields, func(name string) bool { return e.w.Protocol.Schema.Kind("", name) == "" })
}

// sendsSlots notes what becomes of the errors of methods that others implement for a third
// package.
func (e *engine) sendsSlots(slots []string, fact handler.SinkFact, by []taint.Taint) {
	fact.By = nil
	for _, t := range by {
		fact.By = append(fact.By, t.Outside())
	}
	for _, slot := range slots {
		e.noteSlot(handler.SlotSink{Slot: slot, From: e.w.Pass.Pkg.Path(), Sink: fact})
	}
}

// exportSlots exports what was noted of slots. Hosts that load only direct imports have the
// facts of the packages below with it.
func (e *engine) exportSlots(onDemand bool) {
	if !onDemand {
		for _, imp := range e.w.Imports() {
			var fact handler.SlotsFact
			if e.w.Own(imp) && e.w.Pass.ImportPackageFact(imp, &fact) {
				for _, s := range fact.Sinks {
					e.noteSlot(s)
				}
			}
		}
	}
	if len(e.slotted) > 0 && !e.w.Tested {
		e.w.Pass.ExportPackageFact(&handler.SlotsFact{Sinks: e.slotted})
	}
}

// noteSlot adds what becomes of the errors of a slot.
func (e *engine) noteSlot(s handler.SlotSink) {
	i := slices.IndexFunc(e.slotted, func(o handler.SlotSink) bool {
		return o.Slot == s.Slot && o.From == s.From && o.Sink.Method == s.Sink.Method
	})
	if i < 0 {
		e.slotted = append(e.slotted, s)
		return
	}
	e.slotted[i].Sink = also(e.slotted[i].Sink, s.Sink)
}

// ofType exports what becomes of the errors of a method that the argument of a type
// parameter may have: of an exported function, and of those that call it with theirs. Those in
// within call one another.
func (e *engine) ofType(fn *ssa.Function, p *types.TypeParam, method *types.Func, fact handler.SinkFact, within ...*ssa.Function) {
	obj, ok := program.Origin(fn).Object().(*types.Func)
	if !ok || p.Index() >= obj.Signature().TypeParams().Len() || obj.Signature().TypeParams().At(p.Index()) != p {
		return
	}
	for _, call := range e.w.Callers(fn) {
		outer := program.Outermost(call.Parent())
		of, given := types.Unalias(call.Common().StaticCallee().TypeArgs()[p.Index()]).(*types.TypeParam)
		if given && !slices.Contains(within, outer) {
			e.ofType(outer, of, method, fact, append(slices.Clip(within), outer)...)
		}
	}
	if !obj.Exported() {
		return
	}
	e.takes(obj, func(f *handler.TakesFact) {
		if !slices.ContainsFunc(f.Types, func(t handler.TakenType) bool { return t.Param == p.Index() && t.Method == method.Name() }) {
			f.Types = append(slices.Clip(f.Types), handler.TakenType{Param: p.Index(), Method: method.Name(), Sink: fact})
		}
	})
}

// takes exports what is noted of what a function takes.
func (e *engine) takes(fn *types.Func, note func(*handler.TakesFact)) {
	var fact handler.TakesFact
	e.w.Pass.ImportObjectFact(fn, &fact)
	note(&fact)
	e.w.Pass.ExportObjectFact(fn, &fact)
}

// slots exports what becomes, at a place, of the errors of a function that other packages may
// give: it, or a function that returns it or a table with it.
func (e *engine) slots(fn program.Use, fact handler.SinkFact, pos token.Pos) {
	if e.heard == nil {
		e.heard = make(map[ssa.Value]bool)
	}
	e.heard[fn.V] = true
	n := program.Named(elementOf(program.Unconvert(fn.V).Type()))
	if known := e.called[n]; n != nil && !fact.Returned && (known != nil || !fact.Part) {
		if e.called == nil {
			e.called = make(map[*types.Named]*handler.SinkFact)
		}
		first := fact
		if known != nil {
			first = also(*known, fact)
		}
		e.called[n] = &first
		if e.passedOn(n) {
			e.sink(n.Obj(), &fact)
		}
	}
	if v, captured := fn.V.(*ssa.FreeVar); captured && (n != nil || e.returnsErrors(v)) && e.givenAround(v.Parent()) {
		return // whoever gives it may give one that maps its errors
	}
	for _, slot := range e.w.Slots(fn) {
		if p, ok := slot.V.(*ssa.Parameter); ok {
			e.takesHandlers(p, &fact)
			continue
		}
		call, _ := program.CallOf(slot.V)
		if call == nil {
			e.sink(program.HeldIn(slot.V), &fact)
			continue
		}
		maker := fact
		if maker.Returned {
			continue // one that returns what returns it
		}
		maker.Returned = true
		if call.Call.IsInvoke() {
			e.sink(call.Call.Method, &maker)
		} else {
			e.slots(program.Use{V: call.Call.Value, At: program.PlaceOf(call)}, maker, token.NoPos)
		}
	}
}

// givenAround reports whether a literal may be given to others, who may put something around it: it is
// no handler itself, nor run where it is made, nor part of what makes handlers.
func (e *engine) givenAround(literal *ssa.Function) bool {
	served := slices.ContainsFunc(e.served, func(h *handler.Handler) bool { return h.Fn == literal })
	return !served && !e.runs(literal) && !e.w.MakesHandler(literal) && !e.sealed(literal)
}

// sealed reports whether the function around a literal returns an interface that nobody but the
// package can call or implement: whoever gets the literal as that can only give it back.
func (e *engine) sealed(literal *ssa.Function) bool {
	return program.Any(program.Outermost(literal).Signature.Results().Variables(), func(r *types.Var) bool {
		n := program.Named(r.Type())
		return n != nil && n.Obj().Pkg() == e.w.Pass.Pkg && program.IsSealed(n)
	})
}

// returnsErrors reports whether a literal returns the errors of a function that it has captured.
func (e *engine) returnsErrors(v *ssa.FreeVar) bool {
	literal := v.Parent()
	at := len(literal.Params) + slices.Index(literal.FreeVars, v)
	return slices.ContainsFunc(e.errors.Result(literal, literal.Signature.Results().Len()-1), func(x *flow.Error) bool {
		return x.Kind == flow.ParamCall && x.Index == at
	})
}

// runs reports whether a literal is run by the function around it, and given to nobody.
func (e *engine) runs(literal *ssa.Function) bool {
	made := e.w.Closer(literal)
	return made != nil && !slices.ContainsFunc(*made.Referrers(), func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		return !ok || call.Common().Value != made
	})
}

// elementOf returns the type of what a table has, or the type itself if it is none.
func elementOf(t types.Type) types.Type {
	if table, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		return table.Elem()
	}
	return t
}

// passedOn reports whether all functions of the package that stand around one of a func type
// hand on its errors as they are, so that it does not matter which ones do.
func (e *engine) passedOn(n *types.Named) bool {
	sig, ok := n.Underlying().(*types.Signature)
	if !ok || !n.Obj().Exported() || n.Obj().Pkg() != e.w.Pass.Pkg {
		return false
	}
	return !slices.ContainsFunc(e.w.Funcs, func(fn *ssa.Function) bool {
		if !types.Identical(fn.Signature.Params(), sig.Params()) || !types.Identical(fn.Signature.Results(), sig.Results()) {
			return false
		}
		if !program.Any(program.Each[ssa.CallInstruction](fn), func(call ssa.CallInstruction) bool {
			return program.Named(call.Common().Value.Type()) == n
		}) {
			return false
		}
		errs := e.errors.Result(fn, sig.Results().Len()-1)
		return !slices.ContainsFunc(errs, func(x *flow.Error) bool { return x.Kind == flow.ParamCall || x.Kind == flow.Unknown }) ||
			slices.ContainsFunc(errs, func(x *flow.Error) bool { return x.Kind == flow.Coded && x.Code.GivenCause() })
	})
}

// taking returns the exported function that a parameter belongs to, and the
// parameter's index without the receiver; nil if there is none.
func (e *engine) taking(p *ssa.Parameter) (*types.Func, int) {
	fn := program.Origin(p.Parent())
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || !e.w.Local(fn) {
		return nil, 0
	}
	i := slices.Index(p.Parent().Params, p)
	if fn.Signature.Recv() != nil {
		i--
	}
	if i < 0 {
		return nil, 0
	}
	return obj, i
}

// keeper returns who reads the codes of the errors that a handler returns, or nil if
// the codes are lost.
func keeper(h *handler.Handler) *handler.Keeper {
	if h.Sink != nil {
		return h.Keeper
	}
	k := &handler.Keeper{Behavior: h.Behavior}
	if h.Library != nil {
		k.Library = h.Library.Name
	}
	return k
}

// sink exports what becomes of the errors of an interface's method, or of the
// functions that a field or package variable holds, where other packages see
// it. The first place in source order stands for all.
func (e *engine) sink(obj types.Object, fact *handler.SinkFact) {
	if obj == nil || !obj.Exported() || obj.Pkg() != e.w.Pass.Pkg {
		return
	}
	if fact.Returned {
		f := &handler.MakerFact{SinkFact: *fact}
		if m := new(handler.MakerFact); fact.Part {
			if !e.w.Pass.ImportObjectFact(obj, m) {
				return
			}
			f.SinkFact = also(m.SinkFact, *fact)
		}
		e.w.Pass.ExportObjectFact(obj, f)
		return
	}
	if fact.Objects {
		e.w.Pass.ExportObjectFact(obj, &handler.ObjectsFact{SinkFact: *fact})
		return
	}
	f := new(handler.SinkFact)
	switch known := e.w.Pass.ImportObjectFact(obj, f); {
	case known:
		*f = also(*f, *fact)
	case fact.Part:
		return
	default:
		*f = *fact
	}
	e.w.Pass.ExportObjectFact(obj, f)
}

// also returns what is known of errors with what a second place does with them.
// If one of the two hands them to a function that makes coded errors, the code
// of the other is for those who give no such function. What everybody gets comes before
// what errors get that somebody asked for. Only what neither of them passes does not hold.
func also(first, second handler.SinkFact) handler.SinkFact {
	callbacks := flow.JoinEach(first.Callbacks, second.Callbacks)
	first.Callbacks, second.Callbacks = callbacks, callbacks
	both := slices.DeleteFunc(slices.Clone(first.Denied), func(k guard.Cond) bool {
		return !guard.Refutes(second.Denied, []guard.Cond{k})
	})
	first.Denied, second.Denied = both, both
	first.Falls = first.Falls || second.Falls
	second.Falls = first.Falls
	if first.Method != second.Method && !second.Part { // each is for more than the one
		first.Method, second.Method = "", ""
	}
	if second.Part {
		first.Maps = cmp.Or(first.Maps, second.Maps)
		return first
	}
	if len(first.Left.Ways)+len(second.Left.Ways) == 0 && first.Code == second.Code && first.Mapper == second.Mapper {
		first.Left = guard.Either(first.Left, second.Left)
		return first
	}
	none := program.Site{}
	switch {
	case first.Mapper != none && second.Mapper != none && first.Mapper != second.Mapper:
		first.Mapper = program.Site{File: "several"} // nobody gives functions there
		return first
	case first.Mapper == none:
		first.Mapper, first.Translates = second.Mapper, second.Translates
	case first.Code == 0 && second.Code != 0:
		second.Mapper, second.Translates = first.Mapper, first.Translates
		return second
	}
	if first.Left.OfSome() && !second.Left.OfSome() {
		second.Mapper, second.Translates = first.Mapper, first.Translates
		return second
	}
	return first
}

// takesHandlers exports that a parameter of a function takes handlers.
func (e *engine) takesHandlers(p *ssa.Parameter, fact *handler.SinkFact) {
	obj, i := e.taking(p)
	if obj == nil {
		return
	}
	e.takes(obj, func(f *handler.TakesFact) {
		f.Handlers = slices.Clone(f.Handlers)
		at := slices.IndexFunc(f.Handlers, func(h handler.Taken) bool { return h.Param == i && h.Sink.Returned == fact.Returned })
		if at < 0 && !fact.Part {
			f.Handlers = append(f.Handlers, handler.Taken{Param: i, Sink: *fact})
		} else if at >= 0 {
			f.Handlers[at].Sink = also(f.Handlers[at].Sink, *fact)
		}
	})
}
