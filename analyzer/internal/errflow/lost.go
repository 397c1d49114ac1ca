package errflow

import (
	"go/ast"
	"go/token"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// Loss is how a coded error loses its code.
type Loss int

const (
	LostInText    Loss = iota // only its text goes on: %v, err.Error()
	LostInWrap                // wrapped, under a library that does not look inside
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
func (c *collector) loses(h *handler, f flow, sink token.Pos) {
	if f.NoCode || h.lib == nil || f.Code == h.behavior.Uncoded {
		return
	}
	l := Lost{Code: f.Code, Wire: h.behavior.Uncoded, Library: h.lib, Method: h.method}
	at := f.Site
	var lib *sdk.Library
	if f.Lib != "" {
		lib, _ = c.e.libraryByName(f.Lib)
	}
	keeps := h.behavior.KeepsWrapped
	if lib != nil && h.lib.Via == lib {
		keeps = lib.Behavior.KeepsWrapped
	}
	lost := lib != nil && !h.lib.Carries(lib)
	if lost {
		l.Loss = LostToLibrary // wrapped or not
	}
	for _, w := range f.Wraps {
		switch {
		case lost:
		case !w.Keeps:
			l.Loss, lost, at = LostInText, true, w.Site
		case !keeps:
			l.Loss, lost, at = LostInWrap, true, w.Site
		}
	}
	if lost {
		c.lose(l, f, at, sink)
	}
}

// wrapsCoded records a coded error inside one of the program's own types.
func (c *collector) wrapsCoded(h *handler, f flow, sink token.Pos) {
	if h.lib == nil || h.behavior.KeepsWrapped {
		return
	}
	for _, inner := range f.Cause {
		if inner.Kind == coded && !inner.NoCode && inner.Code != h.behavior.Uncoded {
			c.lose(Lost{Loss: LostInType, Code: inner.Code, Wire: h.behavior.Uncoded, Library: h.lib, Method: h.method}, inner, f.Site, sink)
		}
	}
}

// overwrites records a specific code over which a generic error is built.
func (c *collector) overwrites(generic, inner flow) {
	if inner.NoCode || inner.Nil || inner.Code == generic.Code || len(inner.IsTypes) > 0 {
		return
	}
	if _, known := c.e.protocol.Lookup(inner.Code); !known || c.generic(inner) {
		return
	}
	var lib *sdk.Library
	if generic.Lib != "" {
		lib, _ = c.e.libraryByName(generic.Lib)
	}
	c.lose(Lost{Loss: LostToGeneric, Code: inner.Code, Wire: generic.Code, Library: lib}, inner, generic.Site, token.NoPos)
}

// typedNil records a nil pointer of an error type that leaves as an error.
func (c *collector) typedNil(h *handler, f flow, sink token.Pos) {
	results := h.fn.Signature.Results()
	if h.lib == nil || results.Len() == 0 || !isErrorInterface(results.At(results.Len()-1).Type()) {
		return
	}
	s := f.Site
	if !s.Pos.IsValid() {
		s = c.e.prog.site(sink)
	}
	c.lose(Lost{Loss: LostToNil, Library: h.lib, Effect: h.behavior.TypedNil, Method: h.method}, f, s, sink)
}

func (c *collector) lose(l Lost, f flow, at site, sink token.Pos) {
	pos := c.e.pos(at)
	if !pos.IsValid() || c.e.prog.isTest(pos) {
		return
	}
	l.Pos, l.End = pos, pos
	if n := c.e.nodeAt(pos); n != nil {
		l.Pos, l.End = n.Pos(), n.End()
	}
	for _, old := range c.lost {
		if old.Pos == l.Pos {
			return
		}
	}
	if f.Site.Pos.IsValid() {
		l.Related = append(l.Related, Related{f.Site.Pos, "the coded error is made here"})
	}
	if sink.IsValid() {
		l.Related = append(l.Related, Related{sink, returnedHere})
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
	for _, fn := range e.prog.funcs {
		sum := e.summary(fn)
		if sum == nil || e.prog.isTest(fn.Pos()) {
			continue
		}
		for _, f := range sum.Emits {
			if f.NoCode || !f.Bound || !f.Site.Pos.IsValid() || f.Type == "map" || f.CodeArg > 0 && f.DataArg == 0 {
				continue
			}
			em := Emission{Pos: f.Site.Pos, End: f.Site.Pos, Code: f.Code, HasData: f.HasData, Method: f.Method}
			node := e.nodeAt(f.Site.Pos)
			if node != nil {
				em.Pos, em.End = node.Pos(), node.End()
			}
			if x := e.assigned[f.DataPos]; x != nil {
				em.Data = x
			} else if call, ok := node.(*ast.CallExpr); ok && f.DataArg > 0 && f.DataArg <= len(call.Args) {
				em.Data = call.Args[f.DataArg-1]
			}
			if f.Lib != "" {
				em.Library, _ = e.libraryByName(f.Lib)
			}
			out = append(out, em)
		}
	}
	return out
}
