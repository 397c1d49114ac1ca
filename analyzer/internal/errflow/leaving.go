// By which errors is a handler left?

package errflow

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// leaving calls a function with the errors by which a handler of a request leaves, and
// where: where it returns them, or where another package's is brought to a layer.
func (e *engine) leaving(h *handler.Handler, each func(flow.Set, ssa.Instruction)) {
	switch at := h.Brought; {
	case h.Notification:
	case h.Waited != nil:
		each(e.outOf(h, e.errors.BroughtTo(h.Waited.Errors, at.Pos(), at.Parent()), at), at)
	case at != nil:
		for _, o := range e.outlets(h) {
			if h.Slot != "" {
				each(e.outOf(h, e.errors.BroughtBy(program.Callee{Fn: h.Fn}, h.Slot, o, at.Pos(), at.Block().Parent(), h.Env), at), at)
				continue
			}
			each(e.outOf(h, e.errors.Brought(program.Callee{Fn: h.Fn, Outer: h.Outer}, o, at.Pos(), at.Block().Parent(), h.Env, h.Denied), at), at)
		}
	default:
		e.leavingAlone(h, func(s flow.Set, ret *ssa.Return) { each(e.around(h, s, ret), ret) })
	}
}

// leavingAlone calls a function with the errors by which a handler of the package is left, as those get
// them that stand around it, and where it returns.
func (e *engine) leavingAlone(h *handler.Handler, each func(flow.Set, *ssa.Return)) {
	if h.Outlet.Through > 0 {
		input := program.Arity(h.Fn) - h.Fn.Signature.Params().Len() + h.Outlet.Through - 1
		if list := program.Returns(h.Fn); len(list) > 0 { // they are the same however it ends
			each(e.passing(h, e.ownOf(h, e.errors.Free(e.errors.Replies(h.Fn, input), h.Fn))), list[0])
		}
		return
	}
	for _, ret := range program.Returns(h.Fn) {
		for _, s := range e.returned(h, ret) {
			s = e.errors.HandedBack(e.errors.Free(s, h.Fn), h.Callbacks, h.Fn, ret.Pos())
			each(e.passing(h, e.ownOf(h, s)), ret)
		}
	}
}

// waited returns the errors by which a handler is left that waits, for whoever says what becomes of
// them.
func (e *engine) waited(h *handler.Handler) (all flow.Set) {
	if h.Notification {
		return nil
	}
	e.leavingAlone(h, func(s flow.Set, ret *ssa.Return) {
		if e.notifiedIn(ret.Block()) {
			return
		}
		method := cmp.Or(h.Method, e.w.MethodAt(ret.Block()))
		s = e.takenBack(e.errors.Left(s, guard.Known{}, h.Denied), method)
		all = append(all, e.errors.Outside(s, h.Env, method)...)
	})
	return all
}

// outlets returns where the errors of a handler may come out.
func (e *engine) outlets(h *handler.Handler) (list []flow.Outlet) {
	if h.Outlet != (flow.Outlet{}) {
		return []flow.Outlet{h.Outlet}
	}
	for i := range h.Fn.Signature.Results().Len() {
		list = append(list, flow.Outlet{Result: i})
	}
	return list
}

// ownOf returns the errors that a handler makes itself, if it stands around others.
func (e *engine) ownOf(h *handler.Handler, s flow.Set) flow.Set {
	if !h.Guards {
		return s
	}
	return slices.DeleteFunc(slices.Clone(s), func(x *flow.Error) bool {
		b := e.w.BlockOf(x.Site.Pos)
		return b == nil || b.Parent() != h.Fn
	})
}

// passing returns the errors that all handlers of a ring let pass.
func (e *engine) passing(h *handler.Handler, s flow.Set) flow.Set {
	for _, other := range h.Ring {
		var left flow.Set
		for _, ret := range program.Returns(other.Fn) {
			left = append(left, slices.Concat(e.returned(other, ret)...)...)
		}
		s = slices.DeleteFunc(slices.Clone(s), func(x *flow.Error) bool {
			return !slices.ContainsFunc(left, func(y *flow.Error) bool { return x.Kind == y.Kind && x.Site.Same(y.Site) })
		})
	}
	return s
}

// returned returns the errors of each result by which they leave a handler.
func (e *engine) returned(h *handler.Handler, ret *ssa.Return) (list []flow.Set) {
	if o := h.Outlet; o.Part.Field > 0 {
		return []flow.Set{e.errors.ReturnedPart(ret, o.Result, o.Part)}
	}
	for i, v := range ret.Results {
		if e.w.CarriesError(v.Type()) {
			list = append(list, e.errors.Returned(ret, i))
		}
	}
	return list
}
