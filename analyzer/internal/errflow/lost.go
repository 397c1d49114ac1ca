package errflow

import (
	"go/ast"
	"go/token"

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

// loses records a specific code that does not survive its way out of a handler.
func (c *collector) loses(h *handler.Handler, x *flow.Error, sink token.Pos) {
	l := Lost{Code: x.Code.Value, Wire: h.Behavior.Uncoded, Library: h.Library, Method: h.Method}
	if x.Code.Open || l.Code == l.Wire {
		return
	}
	if h.Library == nil {
		c.replaced(l, x, program.Site{}, sink)
		return
	}
	at := x.Site
	var lib *sdk.Library
	if x.Code.Library != "" {
		lib, _ = c.e.w.LibraryByName(x.Code.Library)
	}
	keeps := h.Behavior.KeepsWrapped
	if lib != nil && h.Library.Via == lib {
		keeps = lib.Behavior.KeepsWrapped
	}
	lost := lib != nil && !h.Library.Carries(lib)
	if lost {
		l.Loss = LostToLibrary // wrapped or not
	}
	for _, w := range x.Wraps() {
		switch {
		case lost:
		case !w.Keeps:
			l.Loss, lost, at = LostInText, true, w.Site
		case !keeps:
			l.Loss, lost, at = LostInWrap, true, w.Site
		}
	}
	if lost {
		c.lose(l, x, at, sink)
	}
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
	if generic.Code.Library != "" {
		l.Library, _ = c.e.w.LibraryByName(generic.Code.Library)
	}
	c.replaced(l, inner, generic.Site, token.NoPos)
}

// replaced records a specific code that the program does not send: at what hides it
// where it asks for one, else at the place.
func (c *collector) replaced(l Lost, x *flow.Error, at program.Site, sink token.Pos) {
	if x.Code.Value == l.Wire || len(x.IsTypes) > 0 || x.Opaque || len(x.Caught) > 0 {
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
	if !at.Pos.IsValid() { // in another package, whose call it is that brings the error
		at = x.Site
	}
	pos := c.e.w.Pos(at)
	if !pos.IsValid() {
		return
	}
	l.Pos, l.End = c.e.w.Span(pos)
	for _, old := range c.lost {
		if old.Pos == l.Pos {
			return
		}
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
	Data     ast.Expr // how the data is written, or nil
	Library  *sdk.Library
	Method   string
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
			em := Emission{Code: c.Value, HasData: c.HasData, Method: x.Method}
			em.Pos, em.End = e.w.Span(x.Site.Pos)
			if data := e.w.AssignedAt(c.At.Data); data != nil {
				em.Data = data
			} else if call, ok := e.w.NodeAt(x.Site.Pos).(*ast.CallExpr); ok && c.At.DataArg > 0 && c.At.DataArg <= len(call.Args) {
				em.Data = call.Args[c.At.DataArg-1]
			}
			if c.Library != "" {
				em.Library, _ = e.w.LibraryByName(c.Library)
			}
			out = append(out, em)
		}
	}
	return out
}
