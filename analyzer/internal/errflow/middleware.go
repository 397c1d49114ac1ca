// What does a program put around the handlers that a library calls?

package errflow

import (
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
	makers []program.Callee // the innermost first
	result int              // of what they return, that is the error
	open   bool             // there are others, which are not seen
}

// around returns what the middleware of a handler's library makes of the handler's errors.
func (e *engine) around(h *handler.Handler, s flow.Set, ret *ssa.Return) flow.Set {
	if h.Library == nil || len(s) == 0 {
		return s
	}
	m := program.Remember(&e.middlewares, h.Library, e.middlewareOf)
	if m.open {
		return nil
	}
	if len(m.makers) == 0 || slices.ContainsFunc(m.makers, func(c program.Callee) bool { return c.Fn == program.Outermost(h.Fn) }) {
		return s
	}
	s, _ = e.errors.Around(s, m.makers, m.result, ret)
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
					m.add(e, v, made)
				}
			}
		}
	}
	return m
}

// add adds a function that stands around handlers of a type. What the library itself has
// for that passes on errors.
func (m *middleware) add(e *engine, v ssa.Value, made *types.Signature) {
	if call, _ := program.CallOf(v); call != nil {
		if fn := program.Object(call.Common()); fn != nil && e.w.Library(fn.Pkg()) != nil {
			return
		}
	}
	callees, known := e.w.FuncsIn(program.Use{V: v, At: program.PlaceOf(v)})
	m.open = m.open || !known || len(callees) != 1
	m.makers, m.result = append(callees[:len(callees):len(callees)], m.makers...), made.Results().Len()-1
}

// makes returns the type of the functions which a function of a type returns, if it is
// given one of them; else nil.
func makes(t types.Type) *types.Signature {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 1 || sig.Results().Len() != 1 || !types.Identical(sig.Params().At(0).Type(), sig.Results().At(0).Type()) {
		return nil
	}
	made, _ := sig.Results().At(0).Type().Underlying().(*types.Signature)
	return made
}
