package errflow

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// Loss is how a coded error loses its code.
type Loss int

const (
	LostInText    Loss = iota // only its text goes on: %v, err.Error()
	LostInWrap                // wrapped, under a library that does not look inside
	LostToAssert              // wrapped, where the program asserts its type
	LostInType                // inside an error type of the program's own, likewise
	LostToLibrary             // the library sends none of its kind with a code
	LostToGeneric             // a generic error is built over it
	LostToNil                 // a nil pointer that is no nil error
)

// A Lost is a coded error whose code does not reach the peer.
type Lost struct {
	Pos, End token.Pos
	Loss     Loss
	Code     int64 // that was meant; 0 for a nil pointer
	Wire     int64 // that the peer reads
	Library  *sdk.Library
	Effect   string // of a nil pointer, in words
	Method   string
	Related  []Related
}

// loses records a specific code that does not survive its way out of a handler, and
// reports whether that is so.
func (c *collector) loses(h *handler.Handler, x *flow.Error, sink token.Pos) (lost bool) {
	l := Lost{Code: x.Code.Value, Wire: h.Behavior.Uncoded, Library: h.Library, Method: h.Method}
	if x.Code.Open || l.Code == l.Wire {
		return false
	}
	if h = c.e.sender(h); h.Library != nil {
		l.Library, l.Wire = h.Library, h.Behavior.Uncoded
	}
	if h.Library == nil || l.Code == l.Wire {
		c.replaced(l, x, program.Site{}, sink)
		return x.Lost()
	}
	var at program.Site
	if l.Loss, at, lost = c.lostBy(h, x); lost {
		c.lose(l, x, at, sink)
	}
	return lost
}

// lostBy reports whether a library does not send a coded error with its code, how the
// code is lost, and where.
func (c *collector) lostBy(h *handler.Handler, x *flow.Error) (how Loss, at program.Site, lost bool) {
	keeps := h.Behavior.KeepsWrapped
	if lib, _ := c.e.w.LibraryByName(x.Code.Library); lib != nil {
		if !h.Library.Carries(lib) {
			return LostToLibrary, x.Site, true // wrapped or not
		}
		if lib != h.Library { // it sends those of another one
			keeps = lib.Behavior.KeepsWrapped
		}
	}
	for _, w := range x.Wraps() {
		switch {
		case !w.Keeps:
			return LostInText, w.Site, true
		case !keeps:
			return LostInWrap, w.Site, true
		}
	}
	return how, at, false
}

// wrapsCoded records a coded error inside one of the program's own types.
func (c *collector) wrapsCoded(h *handler.Handler, x *flow.Error, sink token.Pos) {
	if h.Library == nil || h.Behavior.KeepsWrapped || x.Code == nil {
		return
	}
	for _, inner := range x.Code.Cause {
		if inner.Kind == flow.Coded && !inner.Code.Open && inner.Code.Value != h.Behavior.Uncoded {
			c.lose(Lost{Loss: LostInType, Code: inner.Code.Value, Wire: h.Behavior.Uncoded, Library: h.Library, Method: h.Method}, inner, x.Site, sink)
		}
	}
}

// overwrites records a specific code over which a generic error is built.
func (c *collector) overwrites(generic, inner *flow.Error) {
	l := Lost{Loss: LostToGeneric, Wire: generic.Code.Value}
	l.Library, _ = c.e.w.LibraryByName(generic.Code.Library)
	c.replaced(l, inner, generic.Site, token.NoPos)
}

// replaced records a specific code that the program does not send: at what hides it
// if the program asks for a code, or else at the place.
func (c *collector) replaced(l Lost, x *flow.Error, at program.Site, sink token.Pos) {
	if x.Code.Value == l.Wire || len(x.IsTypes) > 0 || x.Unsure() {
		return // or it was asked about, in a way that may have kept it from here
	}
	if _, known := c.e.w.Protocol.Lookup(x.Code.Value); !known || c.generic(x) {
		return
	}
	switch w := c.e.errors.Hidden(x); {
	case w != nil && x.Lost():
		at, l.Loss = w.Site, LostInText
	case w != nil:
		at, l.Loss = w.Site, LostToAssert
	case at == program.Site{}:
		return // another package asks, and finds it
	}
	l.Code = x.Code.Value
	c.lose(l, x, at, sink)
}

// typedNil records a nil pointer of an error type that leaves as an error.
func (c *collector) typedNil(h *handler.Handler, x *flow.Error, sink token.Pos) {
	results := h.Fn.Signature.Results()
	if h.Library == nil || results.Len() == 0 || !program.IsErrorInterface(results.At(results.Len()-1).Type()) {
		return
	}
	s := x.Site
	if !s.Pos.IsValid() {
		s = c.e.w.Site(sink)
	}
	c.lose(Lost{Loss: LostToNil, Library: h.Library, Effect: h.Behavior.TypedNil, Method: h.Method}, x, s, sink)
}

func (c *collector) lose(l Lost, x *flow.Error, at program.Site, sink token.Pos) {
	if c.e.w.Protocol.Notification(c.e.methodAt(c.e.w.BlockOf(sink), l.Method)) {
		return // which has no answer
	}
	if !at.Pos.IsValid() { // in another package, whose call it is that brings the error
		if there := c.e.w.Pos(at); there.IsValid() && at != x.Site {
			l.Related = append(l.Related, Related{Pos: there, Message: "its code is lost here"})
		}
		at = x.Site
	}
	pos := c.e.w.Pos(at)
	if !pos.IsValid() {
		return
	}
	l.Pos, l.End = c.e.w.Span(pos)
	if slices.ContainsFunc(c.lost, func(old Lost) bool { return old.Pos == l.Pos }) {
		return
	}
	if x.Site.Pos.IsValid() {
		l.Related = append(l.Related, Related{Pos: x.Site.Pos, Message: "the coded error is made here"})
	}
	if sink.IsValid() {
		l.Related = append(l.Related, Related{Pos: sink, Message: returnedHere})
	}
	c.lost = append(c.lost, l)
}

// An Emission is a coded error that the program makes.
type Emission struct {
	Pos, End token.Pos
	Code     int64
	HasData  bool
	Library  *sdk.Library
	Method   string

	at token.Pos // of the instruction that makes it
}

// emissions returns the coded errors that the package makes with a constant
// code, in source order.
func (e *engine) emissions() []Emission {
	var out []Emission
	for _, fn := range e.w.Funcs {
		for _, x := range e.errors.Emitted(fn) {
			c := x.Code
			if c.Open || !c.Bound || !x.Site.Pos.IsValid() || x.IsMap() || c.At.CodeArg > 0 && c.At.DataArg == 0 {
				continue
			}
			em := Emission{Code: c.Value, HasData: c.HasData, Method: x.Method, at: x.Site.Pos}
			em.Pos, em.End = e.w.Span(x.Site.Pos)
			em.Library, _ = e.w.LibraryByName(c.Library)
			out = append(out, em)
		}
	}
	return out
}

// data returns the data of the coded errors that the package makes. If that is a
// parameter, it returns what the calls pass for it.
func (e *engine) data() []ast.Expr {
	var written []ast.Expr
	for _, fn := range e.w.Funcs {
		for _, x := range e.errors.Emitted(fn) {
			call, _ := e.w.NodeAt(x.Site.Pos).(*ast.CallExpr)
			switch at := x.Code.At; {
			case x.Made != nil || !x.Site.Pos.IsValid():
			case e.w.AssignedAt(at.Data) != nil:
				written = append(written, e.w.AssignedAt(at.Data))
			case call != nil && at.DataArg > 0 && at.DataArg <= len(call.Args):
				written = append(written, call.Args[at.DataArg-1])
			}
		}
	}
	all := program.Reached(e.passed, written...)
	return slices.SortedFunc(all, func(a, b ast.Expr) int { return e.w.InSource(a.Pos(), b.Pos()) })
}

// passed returns what the calls of the package pass for a parameter.
func (e *engine) passed(param ast.Expr) (args []ast.Expr) {
	obj := program.ObjectOf(e.w.Pass.TypesInfo, param)
	for _, fn := range e.w.Funcs {
		i := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return obj != nil && p.Object() == obj })
		if i < 0 || !e.carried(fn.Params[i]) {
			continue
		}
		if fn.Signature.Recv() != nil {
			i--
		}
		for _, c := range e.w.Callers(fn) {
			if call, ok := e.w.NodeAt(c.Pos()).(*ast.CallExpr); ok && i < len(call.Args) {
				args = append(args, call.Args[i])
			}
		}
	}
	return args
}

// carried reports whether a parameter is only passed on, and nothing looks at it on the
// way.
func (e *engine) carried(p *ssa.Parameter) bool {
	return !program.Any(program.Reached(func(p *ssa.Parameter) (on []*ssa.Parameter) {
		if p == nil {
			return nil
		}
		for _, ref := range *p.Referrers() {
			switch r := ref.(type) {
			case *ssa.Store:
				if _, ok := r.Addr.(*ssa.FieldAddr); !ok {
					return []*ssa.Parameter{nil}
				}
			case *ssa.Call:
				fn := r.Call.StaticCallee()
				if fn == nil || !e.w.Local(fn) {
					return []*ssa.Parameter{nil}
				}
				on = append(on, fn.Params[slices.Index(r.Call.Args, ssa.Value(p))])
			case *ssa.BinOp, *ssa.DebugRef:
			default:
				return []*ssa.Parameter{nil}
			}
		}
		return on
	}, p), func(p *ssa.Parameter) bool { return p == nil })
}
