package errflow

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// mapsElsewhere notes a call of a function that another package gives, which makes a
// coded error of the errors of a function that another package gives. A package that
// knows both functions knows what the peer reads.
func (e *engine) mapsElsewhere(x *flow.Error, call *ssa.Call) {
	site := e.mapping(call)
	if site == (program.Site{}) {
		return
	}
	for _, inner := range x.Code.Cause {
		fact := handler.SinkFact{Method: cmp.Or(inner.Method, x.Method), Mapper: site, Falls: asksNil(call)}
		if y, left, maps := e.byDefault(call, inner); y != nil {
			fact.Code, fact.Maps, fact.Default = y.Code.Value, maps, true
			inner = left
		}
		e.sends(inner, fact, x.Site.Pos)
	}
}

// byDefault returns the coded error that the package makes of an error unless others give a function
// for it, what is known of the error then, and what is made of other errors; nil if it makes no
// one thing of it.
func (e *engine) byDefault(call *ssa.Call, inner *flow.Error) (y, left *flow.Error, maps *flow.Mapping) {
	list, _ := e.w.Callees(call, nil)
	if len(list) != 1 || !e.w.Local(list[0].Fn) {
		return nil, nil, nil
	}
	for _, x := range e.errors.Mapped(list[0].Fn, flow.Set{inner}) {
		if x.Code.Open || len(x.Code.Cause) != 1 || x.Code.Cause[0].OfSome() {
			continue // it was asked for
		}
		if y != nil {
			return nil, nil, nil
		}
		y, left = x, x.Code.Cause[0]
	}
	return y, left, e.errors.Mapping(list[0].Fn)
}

// asksNil reports whether a function asks whether a call has returned something.
func asksNil(call *ssa.Call) bool {
	return program.Any(program.Referrers[*ssa.BinOp](call), func(b *ssa.BinOp) bool { return program.IsNil(b.Y) })
}

// toldElsewhere notes that a coded error is made of errors and codes that functions
// of other packages return side by side: those with the internal code are handlers'
// errors without a code.
func (e *engine) toldElsewhere(x *flow.Error) {
	for _, inner := range x.Code.Cause {
		if inner.Kind == flow.Unknown && inner.Part.Code > 0 && inner.Told == nil {
			e.sends(inner, handler.SinkFact{Code: flow.InternalError, Method: cmp.Or(inner.Method, x.Method)}, x.Site.Pos)
		}
	}
}

// mapping exports that other packages give the function of a call, and returns the
// site that identifies it; none if no package can give it.
func (e *engine) mapping(call *ssa.Call) (site program.Site) {
	if call.Call.IsInvoke() {
		if m := call.Call.Method; e.gives(m) {
			site = e.siteOf(m.Pos())
			e.w.Pass.ExportObjectFact(m, &handler.MapsFact{Site: site})
		}
		return site
	}
	return e.given(program.Use{V: call.Call.Value, At: program.PlaceOf(call)})
}

// gives reports whether other packages may give what is behind an object.
func (e *engine) gives(obj types.Object) bool { return obj.Exported() && obj.Pkg() == e.w.Pass.Pkg }

// siteOf returns a place without its position, which only this package knows.
func (e *engine) siteOf(pos token.Pos) program.Site {
	site := e.w.Site(pos)
	site.Pos = 0
	return site
}

// given exports that other packages give functions by a value, or what holds it, and returns
// the site that identifies them; none if no package can give any.
func (e *engine) given(u program.Use) (site program.Site) {
	identify := func(pos token.Pos) {
		if site == (program.Site{}) {
			site = e.siteOf(pos)
		}
	}
	for _, slot := range e.w.Slots(u) {
		if p, ok := slot.V.(*ssa.Parameter); ok {
			if fn, i := e.taking(p); fn != nil {
				identify(p.Pos())
				e.takes(fn, func(f *handler.TakesFact) {
					if !slices.ContainsFunc(f.Mappers, func(m handler.TakenMapper) bool { return m.Param == i }) {
						f.Mappers = append(slices.Clip(f.Mappers), handler.TakenMapper{Param: i, Maps: handler.MapsFact{Site: site}})
					}
				})
			}
			continue
		}
		if obj := program.HeldIn(slot.V); obj != nil && e.gives(obj) {
			identify(obj.Pos())
			e.w.Pass.ExportObjectFact(obj, &handler.MapsFact{Site: site})
		}
	}
	return site
}

// mapped evaluates an error of a handler of which a function that the package
// gives a layer makes the coded error.
func (c *collector) mapped(h *handler.Handler, x *flow.Error, sink token.Pos, related []Related) {
	made := c.e.errors.Mapped(h.Mapper, flow.Set{x})
	for _, y := range made {
		c.sendsRows(h.Fn, y, sink)
		c.coded(y, h.Method, c.styleOf(y), related)
	}
	if len(made) == 0 && c.codedElsewhere(x) { // it keeps its code
		c.coded(x, h.Method, c.styleOf(x), related)
	}
	if x.Kind == flow.Canceled {
		x, related = c.atHandler(h, x, sink, related)
	}
	for _, y := range made {
		c.classified(y, flow.Set{x}, h.Method, related)
	}
}

// maps returns what the function makes of errors that made a coded one, of the package
// or of another one; nil if it is none that gets an error.
func (e *engine) maps(x *flow.Error) *flow.Mapping {
	for _, at := range append([]token.Pos{x.Site.Pos}, positions(x.Relays())...) { // a constructor knows of one error
		if b := e.w.BlockOf(at); b != nil {
			if m := e.errors.Mapping(b.Parent()); m != nil {
				return m
			}
		}
	}
	if call, ok := program.At[ssa.CallInstruction](e.w.Program, x.Site.Pos); ok && x.Made != nil && call.Common().StaticCallee() != nil {
		return e.errors.Mapping(call.Common().StaticCallee())
	}
	return nil
}

// otherwise evaluates an error of a handler of which the layer makes another coded
// error than of most, or which keeps its code.
func (c *collector) otherwise(h *handler.Handler, x *flow.Error, sink token.Pos) {
	if h.Sink == nil {
		return
	}
	related := []Related{{c.e.w.Pos(*h.Sink), sentHere, atSender}, {sink, returnedHere, atReturn}}
	var mapped flow.Set
	if h.Maps != nil {
		mapped = c.e.errors.Through(*h.Maps, flow.Set{x})
		if code := h.Maps.Canceled; code != 0 {
			c.endedWith(x, code, ErrorStyle{}, h.Method, related)
		}
	}
	for _, y := range mapped {
		c.sendsRows(h.Fn, y, sink)
		c.coded(y, h.Method, c.styleOf(y), related)
	}
	if len(mapped) == 0 && (c.codedElsewhere(x) || c.e.codedByType(x)) { // it keeps its code
		c.sendsForeign(h.Fn, x, sink)
		c.coded(x, h.Method, c.styleOf(x), related)
	}
}

// codedByType reports whether an error has its code from a method of its type, and not
// from where it is made.
func (e *engine) codedByType(x *flow.Error) bool {
	return x.Kind == flow.Coded && x.Type != "" && !x.Code.Bound && e.w.ErrorTypeByName(x.Type) == nil
}

// styleOf returns how the program writes a coded error.
func (c *collector) styleOf(x *flow.Error) ErrorStyle {
	style := ErrorStyle{}
	if x.Code.Library != "" {
		style.Library, style.Package = c.e.w.LibraryByName(x.Code.Library)
	} else if t := c.e.w.ErrorTypeByName(x.Type); t != nil {
		return typeStyle(t)
	}
	return style
}

// mappedCodes returns the codes that a function which makes coded errors gives an
// unknown error.
func (e *engine) mappedCodes(fn *ssa.Function) []int64 {
	var out []int64
	for _, y := range e.errors.Mapped(fn, flow.Set{{Origin: &flow.Origin{Kind: flow.Plain}}}) {
		if !y.Code.Open && len(e.causes(y)) > 0 {
			out = append(out, y.Code.Value)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
