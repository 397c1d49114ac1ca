// What does a program put around the handlers that a library calls?

package errflow

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A middleware is what the package gives a library to put around all handlers: functions
// that return one of the type that they are given.
type middleware struct {
	layers []layer // the innermost first
	open   bool    // there are others, which are not seen
}

// A layer is one of them.
type layer struct {
	maker    program.Callee
	result   int  // of what it returns, that is the error
	optional bool // the library puts it around some handlers
}

// around returns what the middleware of a handler's library makes of the handler's errors.
func (e *engine) around(h *handler.Handler, s flow.Set, ret *ssa.Return) flow.Set {
	s = e.outOf(h, s, ret)
	lib := cmp.Or(h.Library, h.Made)
	if lib == nil {
		return s
	}
	m := program.Remember(&e.middlewares, lib, e.middlewareOf)
	if m.open {
		return nil
	}
	for fn := h.Fn; fn != nil; fn = fn.Parent() {
		if slices.ContainsFunc(m.layers, func(l layer) bool { return l.maker.Fn == fn }) {
			return s // a part of it
		}
	}
	for _, l := range m.layers {
		if len(s) > 0 {
			s, _ = e.errors.Around(s, []program.Callee{l.maker}, l.optional, l.result, ret)
		}
	}
	return s
}

// outOf returns what those functions make of a handler's errors that stand around this one, or
// translate them.
func (e *engine) outOf(h *handler.Handler, s flow.Set, at ssa.Instruction) flow.Set {
	groups := slices.Clip(h.Makers)
	for _, maker := range h.Around {
		groups = append(groups, []program.Callee{maker})
	}
	for _, makers := range groups {
		if len(makers) == 0 || len(s) == 0 {
			continue
		}
		if makers[0].Fn == nil {
			return nil
		}
		made, ok := makers[0].Fn.Signature.Results().At(0).Type().Underlying().(*types.Signature)
		if !ok {
			return nil
		}
		if s, ok = e.errors.Around(s, makers, false, made.Results().Len()-1, at); !ok {
			return nil
		}
	}
	if h.Translator != nil {
		s = e.errors.Applied(h.Translator, s, at)
	}
	return s
}

// middlewareOf returns what the package gives a library.
func (e *engine) middlewareOf(lib *sdk.Library) (m middleware) {
	for call := range program.Each[ssa.CallInstruction](e.w.Funcs...) {
		fn := program.Object(call.Common())
		if fn == nil || e.w.Library(fn.Pkg()) != lib {
			continue
		}
		for _, v := range call.Common().Args {
			list := []ssa.Value{v}
			if several := program.Variadic(v); several != nil {
				list = several
			}
			for _, v := range list {
				if made := makes(v.Type()); made != nil {
					m.add(e, program.Use{V: v, At: program.PlaceOf(v)}, made, false)
				}
			}
		}
	}
	if len(m.layers) == 0 && !m.open && !e.connects(lib) {
		m.layers = e.offered(lib)
	}
	return m
}

// connects reports whether the package gives a library its handlers to serve: then it is seen
// what stands around them.
func (e *engine) connects(lib *sdk.Library) bool {
	for call := range program.Each[ssa.CallInstruction](e.w.Funcs...) {
		fn := program.Object(call.Common())
		if fn == nil || e.w.Library(fn.Pkg()) != lib {
			continue
		}
		its := func(v *types.Var) *types.Named {
			if n := program.Named(v.Type()); n != nil && e.w.Library(n.Obj().Pkg()) == lib {
				return n
			}
			return nil
		}
		connection := func(v *types.Var) bool { n := its(v); return n != nil && slices.Contains(lib.Callers, n.Obj().Name()) }
		handlers := func(v *types.Var) bool {
			n := its(v)
			return n != nil && (types.IsInterface(n) || program.Called(n) != nil)
		}
		if program.Any(fn.Signature().Results().Variables(), connection) && program.Any(fn.Signature().Params().Variables(), handlers) {
			return true
		}
	}
	return false
}

// offered returns what packages of the program that are imported have to put around a handler
// of a library, if nothing here does so: whoever serves the handlers puts it around them.
func (e *engine) offered(lib *sdk.Library) (list []layer) {
	_, in := e.w.LibraryByName(lib.Name)
	for _, pkg := range e.w.Imports() {
		if !e.w.Own(pkg) {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			obj, ok := pkg.Scope().Lookup(name).(*types.Func)
			if !ok || !obj.Exported() || obj.Signature().Results().Len() != 1 {
				continue
			}
			t := obj.Signature().Results().At(0).Type()
			made, ok := t.Underlying().(*types.Signature)
			if !ok || !program.Any(obj.Signature().Params().Variables(), func(v *types.Var) bool { return types.Identical(v.Type(), t) }) {
				continue
			}
			if _, _, ok := lib.Handler(in, "", made); !ok {
				if _, ok := lib.FuncType(t); !ok {
					continue
				}
			}
			fn := e.w.Function(obj)
			if fn == nil || len(e.callersOf(fn)) > 0 {
				return nil // it is seen what it stands around
			}
			list = append(list, layer{maker: program.Callee{Fn: fn}, result: made.Results().Len() - 1})
		}
	}
	return list
}

// add adds a function that stands around handlers of a type. What the library itself has
// for that passes on errors, or puts around some handlers what it is given.
func (m *middleware) add(e *engine, u program.Use, made *types.Signature, optional bool) {
	call, _ := program.CallOf(u.V)
	if call != nil {
		if fn := program.Object(call.Common()); fn != nil && e.w.Library(fn.Pkg()) != nil {
			for _, a := range call.Call.Args {
				if makes(a.Type()) != nil {
					m.add(e, program.Use{V: a, At: program.PlaceOf(call), In: u.In}, made, true)
				}
			}
			return
		}
	}
	if callees, known := e.w.FuncsIn(u); known && len(callees) == 1 {
		m.layers = append([]layer{{callees[0], made.Results().Len() - 1, optional}}, m.layers...)
		return
	}
	from, _, complete := e.w.Returned(u)
	if len(from) != 1 || !complete {
		m.open = true
		return
	}
	m.add(e, from[0], made, optional)
}

// makes returns the type of the functions which a function of a type returns, if it is
// given one of them; else nil.
func makes(t types.Type) *types.Signature {
	t = program.Around(t)
	if t == nil {
		return nil
	}
	made, _ := t.Underlying().(*types.Signature)
	return made
}
