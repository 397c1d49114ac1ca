package outbound

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// errorField returns the type of the error object that a field of a message of
// the program's own holds, or nil.
func (f *finder) errorField(t types.Type, i int) *wire.ErrorType {
	if wire.JSONName(t, i) != "error" {
		return nil
	}
	if n := program.Named(t); n != nil && !f.w.Own(n.Obj().Pkg()) {
		return nil
	}
	s := program.Deref(t).Underlying().(*types.Struct)
	for j := range s.NumFields() {
		if name := wire.JSONName(t, j); name == "id" || name == "result" {
			return f.w.ErrorType(s.Field(i).Type())
		}
	}
	return nil
}

// answered notes an error object of a message, if the message is the peer's.
// Without one, the object was decoded by itself.
func (t *trace) answered(s step, message ssa.Value, typ *wire.ErrorType) {
	src := source{typ: typ, lost: s.lost}
	if typ.Library != nil {
		src.library = typ.Library
		_, src.pkg = t.f.w.LibraryByName(typ.Library.Name)
	}
	s.reply = &src
	if message == nil {
		t.decode(s)
	} else {
		t.as(s, aMessage, message)
	}
}

// decode notes that a message comes from the peer: it answers the method that
// one of the calls names out of which it came.
func (t *trace) decode(s step) {
	src := *s.reply
	t.throughCalls(&src, s.calls)
	t.sources = append(t.sources, src)
}

// message goes back from a message, or a pointer to one, to where it was
// decoded. The errors that the program itself puts into one are its own.
func (t *trace) message(s step) {
	switch v := s.V.(type) {
	case *ssa.Alloc:
		t.variable(s, v)
		return
	case *ssa.UnOp:
		if v.Op == token.ARROW {
			t.received(s, v.X)
			return
		}
		if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct {
			t.to(s, v.X)
			return
		}
	case *ssa.Extract:
		if t.extracted(s, v) {
			return
		}
	case *ssa.Call:
		t.called(s, v, 0)
		return
	}
	if !t.sourcesOf(s) {
		t.lose("a message from elsewhere")
	}
}

// variable reads a local variable that holds a message.
func (t *trace) variable(s step, a *ssa.Alloc) {
	if t.f.decoded(a, nil) {
		t.decode(s)
	}
	for _, ref := range *a.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			if r.Addr == a {
				t.to(s, r.Val)
			}
		case *ssa.FieldAddr:
			if t.f.errorField(r.X.Type(), r.Field) == nil {
				continue
			}
			for _, use := range *r.Referrers() {
				if st, ok := use.(*ssa.Store); ok {
					t.as(s, anError, st.Val)
				}
			}
		}
	}
}

// decoders are the ends of the names of functions that fill what they are
// given.
var decoders = strings.Fields("Unmarshal Decode ReadJSON")

// decoded reports whether a decoder fills what an address is that of.
func (f *finder) decoded(addr ssa.Value, seen []ssa.Value) bool {
	if slices.Contains(seen, addr) || addr.Referrers() == nil {
		return false
	}
	seen = append(seen, addr)
	for _, ref := range *addr.Referrers() {
		switch r := ref.(type) {
		case *ssa.MakeInterface:
			if f.decoded(r, seen) {
				return true
			}
		case *ssa.Call:
			name := program.CalleeName(r.Common())
			if slices.ContainsFunc(decoders, func(d string) bool { return strings.HasSuffix(name, "."+d) }) {
				return true
			}
			fn := r.Call.StaticCallee()
			if fn == nil || !f.w.Local(program.Origin(fn)) {
				continue
			}
			for i, a := range r.Call.Args {
				if a == addr && f.decoded(program.Origin(fn).Params[i], seen) {
					return true
				}
			}
		}
	}
	return false
}
