package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// sends notes what becomes of the errors of functions that other packages
// give, as methods of an interface or as values: they are handed to the peer. The
// fact has what the caller knows of that.
func (e *engine) sends(x *flow.Error, fact handler.SinkFact, pos token.Pos) {
	iface, fn := x.Interface(), x.Function()
	if (iface == nil || iface.Pkg() != e.w.Pass.Pkg) && fn.V == nil {
		return
	}
	e.open = append(e.open, open{iface, pos})
	fact.Site, fact.Left, fact.Notify = e.w.Site(pos), x.Known, e.w.Protocol.Notification(fact.Method)
	fact.Site.Pos = 0
	for _, p := range x.CallBy {
		fact.Wire = append(fact.Wire, p.Wire || p.Frame) // a whole message has the params
	}
	fact.Denied = x.Denied()
	fact.OwnContext = x.Context() != nil && !e.ends(x.Context())
	if fn.V == nil {
		e.sink(iface, &fact)
		return
	}
	for _, slot := range e.w.Slots(fn) {
		switch v := slot.V.(type) {
		case *ssa.Parameter:
			e.given(v, &fact)
		case *ssa.Field:
			e.sink(program.FieldOf(v.X.Type(), v.Field), &fact)
		case *ssa.UnOp:
			switch addr := v.X.(type) {
			case *ssa.FieldAddr:
				e.sink(program.FieldOf(addr.X.Type(), addr.Field), &fact)
			case *ssa.Global:
				e.sink(addr.Object(), &fact)
			}
		}
	}
}

// keeper returns who reads the codes of the errors that a handler returns, or
// nil if those are lost.
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
	if !e.w.Pass.ImportObjectFact(obj, new(handler.SinkFact)) {
		f := *fact
		e.w.Pass.ExportObjectFact(obj, &f)
	}
}

// given exports that a parameter of a function takes handlers.
func (e *engine) given(p *ssa.Parameter, fact *handler.SinkFact) {
	fn := program.Origin(p.Parent())
	obj, ok := fn.Object().(*types.Func)
	if !ok || !obj.Exported() || !e.w.Local(fn) {
		return
	}
	i := slices.Index(p.Parent().Params, p)
	if fn.Signature.Recv() != nil {
		i--
	}
	if i < 0 {
		return
	}
	var takes handler.TakesFact
	e.w.Pass.ImportObjectFact(obj, &takes)
	if slices.ContainsFunc(takes.Handlers, func(h handler.Taken) bool { return h.Param == i }) {
		return
	}
	takes.Handlers = append(slices.Clip(takes.Handlers), handler.Taken{Param: i, Sink: *fact})
	e.w.Pass.ExportObjectFact(obj, &takes)
}
