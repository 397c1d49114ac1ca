// Package handler finds where the peer's messages arrive in a package, and
// where it hands answers to the peer: the handlers of the modelled libraries,
// those that are registered or served through another package of the module,
// and those that directives name.
//
// It knows the libraries' shapes. Which errors leave a handler is the business
// of package flow.
package handler

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A Handler is a function that the peer's messages reach.
type Handler struct {
	Fn           *ssa.Function
	Library      *sdk.Library // nil: hand-rolled
	Package      *types.Package
	Behavior     sdk.Behavior
	Shape        sdk.Handler
	Method       string // on the wire, "" if unknown
	Notification bool
	Env          []taint.Taint      // what its parameters are made of
	StubOnly     bool               // of a type that is not known to reach the dispatcher: only a stub is certain
	Sink         *program.Site      // where another package hands its errors on
	From         program.Site       // where a third package calls it
	Ends         Ending             // of the context that it is given
	Denied       []guard.Cond       // what does not hold of its parameters, because its caller has asked
	Left         guard.Known        // what is known of its errors that get the code of Behavior: the others get another one
	Keeper       *Keeper            // who sends the codes that its errors have, behind Sink; nil: Sink gives each error its own
	Flattens     bool               // Sink asks no error for its code
	Outlet       flow.Outlet        // where its errors come out, if it does not return them
	Maps         *flow.Mapping      // what Sink makes of errors that do not get the code of Behavior; nil if that is not known
	Guards       bool               // it stands around other handlers of the package, for which their errors are told
	Ring         []*Handler         // others that call it and that it calls: what the peer reads has passed all of them
	Around       []program.Callee   // functions of other packages that put something around what the library makes of it, the innermost first
	Made         *sdk.Library       // whose handler Sink's package makes of it, for the package to give away
	adapted      bool               // a function of the library makes one of another type of it, that somebody else may call
	Mapper       *ssa.Function      // makes the coded errors of its errors for Sink; nil: they get the code of Behavior
	Falls        bool               // an error of which Mapper makes nothing gets it, too
	Default      bool               // see SinkFact
	Translates   bool               // see SinkFact
	Translator   *ssa.Function      // makes other errors of its errors, of which Sink makes what it answers
	Awaits       program.Site       // what identifies such a function that another package gives; none if it is known
	Makers       [][]program.Callee // put something around it, the innermost first; the order of those in a list is not known
	AwaitsMakers []program.Site     // what identifies those that another package gives; none if they are known

	Layer *types.Package // the package of the module that Sink is in
	Given token.Pos      // where it is given to that, or one like it

	Outer []program.Use // what the function was called with that returned this one, elsewhere

	// Slot is where others have put the functions for which Fn stands, as package flow calls it;
	// "" for a function of which it is known which one it is.
	Slot string

	// Callbacks are the errors of functions that it is called with elsewhere, by argument.
	Callbacks []flow.Set

	// Waited is what its own package says of one that has waited for this one; nil for others.
	Waited *Waited

	// Brought is where the package brings a handler of another package to the layer that
	// calls it; nil for its own handlers.
	Brought ssa.Instruction
}

// A Waited is what a package says of a handler that waits.
type Waited struct {
	In     *types.Package
	Errors flow.Set // by which it leaves
}

type finder struct {
	w       *wire.Package
	errors  *flow.Errors
	gets    map[*types.Named][]holder          // what gets values of a type; lazily
	handed  map[*ssa.Function][]*ssa.Function  // see handedIn
	calls   map[*ssa.Function][]*ssa.Function  // see calledIn
	got     []*ssa.Function                    // functions that a library gets as handlers
	covered map[*ssa.Function][]program.Callee // see covers
	slots   map[string][]SlotSink              // by name; lazily
	bySlot  map[string]bool                    // see slotted: for which layers and slots there is a handler

	registers map[program.Site][]implemented // see registrars; lazily

	wrapped []*Handler // functions that those of other packages return, which a layer gets

	called map[*types.Package]map[*ssa.Function]bool // what those call, by the library; lazily

	mapping  map[program.Site][]program.Callee // the functions that the package gives to make coded errors, or to put something around handlers; lazily
	mapperAt map[program.Site]ssa.Instruction  // where it gives the first of them
	ends     map[program.Site]bool             // see settled
}

// Find returns the package's handlers, in source order, those of other packages that it
// brings to a layer, and those of its own that wait for others to say what becomes of their
// errors. It leaves out test files: a fake answers no real peer.
func Find(w *wire.Package, errors *flow.Errors) (own, brought, waiting []*Handler) {
	f := &finder{w: w, errors: errors, bySlot: make(map[string]bool), covered: make(map[*ssa.Function][]program.Callee), called: make(map[*types.Package]map[*ssa.Function]bool)}
	var out []*Handler
	for _, imp := range f.w.Imports() {
		lib := f.w.Library(imp)
		if lib == nil {
			continue
		}
		var methods, funcs []*Handler
		for _, fn := range f.w.Funcs {
			h := f.handlerOf(lib, imp, fn)
			switch {
			case h == nil:
			case h.Shape.Methods != nil:
				methods = append(methods, h)
			default:
				funcs = append(funcs, h)
			}
		}
		funcs = append(funcs, f.used(lib, imp)...)
		// A package with a dispatcher of its own answers with that; its types
		// are the library's only if the library gets them too.
		if slices.ContainsFunc(funcs, func(h *Handler) bool { return h.Method == "" && !middleware(lib, h.Fn) }) {
			methods = slices.DeleteFunc(methods, func(h *Handler) bool {
				return h.Shape.Style != sdk.Raw && !f.handedTo(imp, h.Fn)
			})
		}
		out = append(append(out, methods...), funcs...)
		f.wrapped = append(f.wrapped, f.promoted(lib, imp)...)
	}
	out = append(out, f.served()...)
	out = append(out, f.given(out)...)
	out = append(out, f.entrusted()...)
	out = append(out, f.named()...)
	all := slices.Clone(out)
	out = slices.DeleteFunc(out, func(h *Handler) bool { return f.inner(h, all) })
	for _, h := range out {
		if h.Method == "" {
			h.serves(w, w.MethodOf(h.Fn))
		}
	}
	for _, h := range out {
		if h.waits() {
			waiting = append(waiting, h)
		}
	}
	brought = slices.DeleteFunc(append(f.wrapped, f.brought()...), (*Handler).waits)
	f.exportGiven()
	return slices.DeleteFunc(out, (*Handler).waits), append(brought, f.awaited()...), waiting
}

// middleware reports whether a handler calls another one that it gets: it runs before
// the package's handlers, not in their place.
func middleware(lib *sdk.Library, fn *ssa.Function) bool {
	return program.Any(program.Each[ssa.CallInstruction](fn), func(call ssa.CallInstruction) bool {
		_, calls := lib.FuncType(call.Common().Value.Type())
		return calls && call.Common().StaticCallee() == nil
	})
}

// serves notes the method on the wire that a handler is for.
func (h *Handler) serves(w *wire.Package, method string) {
	h.Method = method
	h.Notification = h.Notification || w.Protocol.Notification(method)
}

// named returns the functions that directives name as handlers: functions,
// methods of interfaces' implementations, and functions used as a func type.
func (f *finder) named() []*Handler {
	var out []*Handler
	add := func(fn *ssa.Function, d directive.Directive) {
		if fn == nil || !f.w.Local(fn) || slices.ContainsFunc(out, func(h *Handler) bool { return h.Fn == fn }) {
			return
		}
		code := int64(-32603)
		if d.HasCode {
			code = d.Code
		}
		h := &Handler{
			Fn: fn, Method: d.Method,
			Behavior: sdk.Behavior{Uncoded: code, Canceled: code, KeepsWrapped: true},
			Shape:    sdk.Handler{Method: -1},
			Env:      make([]taint.Taint, len(fn.Params)+len(fn.FreeVars)),

			Notification: f.w.Protocol.Notification(d.Method),
		}
		for i, p := range fn.Params {
			if (i > 0 || fn.Signature.Recv() == nil) && p.Type().String() != "context.Context" {
				h.Env[i] = taint.Request(p)
			}
		}
		out = append(out, h)
	}
	for _, fn := range f.w.Funcs {
		if d, ok := f.w.Tells(fn.Object(), "handler"); ok {
			add(fn, d)
		}
		for ct := range program.Each[*ssa.ChangeType](fn) {
			if n := program.Named(ct.Type()); n != nil {
				if d, ok := f.w.Tells(n.Obj(), "handler"); ok {
					list, _ := f.w.FuncsOf(program.Use{V: ct.X, At: program.PlaceOf(ct)})
					for _, t := range list {
						add(t.Fn, d)
					}
				}
			}
		}
	}
	for _, pkg := range append([]*types.Package{f.w.Pass.Pkg}, f.w.Imports()...) {
		if !f.w.Own(pkg) {
			continue
		}
		for tn, it := range program.Interfaces(pkg) {
			if d, ok := f.w.Tells(tn, "handler"); ok {
				for m := range it.Methods() {
					for _, fn := range f.w.Implementations(tn.Type(), m) {
						add(fn, d)
					}
				}
			}
		}
	}
	return out
}

// handlerOf returns fn as a handler of the library, or nil.
func (f *finder) handlerOf(lib *sdk.Library, pkg *types.Package, fn *ssa.Function) *Handler {
	sig := fn.Signature
	shape, method, ok := lib.Handler(pkg, fn.Name(), sig)
	if !ok {
		return nil
	}
	recv := sig.Recv()
	stub := false
	if shape.Methods != nil {
		least := 2
		if method == "" {
			least = 1 // no method of the peer has this name and shape
		}
		if recv == nil {
			return nil
		}
		bearers := f.bearers(fn)
		if len(bearers) == 0 {
			return nil // each type that embeds it has another method of the name
		}
		stub = !slices.ContainsFunc(bearers, func(n *types.Named) bool { return dispatched(pkg, n, least) }) && !f.handedTo(pkg, fn)
	}
	h := f.newHandler(lib, pkg, fn, shape, method)
	h.StubOnly = stub
	return h
}

// newHandler returns fn as a handler of the shape.
func (f *finder) newHandler(lib *sdk.Library, pkg *types.Package, fn *ssa.Function, shape sdk.Handler, method string) *Handler {
	h := &Handler{Fn: fn, Library: lib, Package: pkg, Behavior: lib.BehaviorIn(pkg), Shape: shape, Notification: shape.Notification}
	h.serves(f.w, method)
	h.Env = make([]taint.Taint, program.Arity(fn)+len(fn.FreeVars))
	params := fn.Signature.Params()
	first := program.Arity(fn) - params.Len()
	for _, i := range []int{shape.Request, shape.Method} {
		if i >= 0 && i < params.Len() {
			h.Env[first+i] = taint.RequestNamed(params.At(i).Name(), params.At(i).Type())
			if i == shape.Method {
				h.Env[first+i] = taint.MethodNamed(params.At(i).Name())
			}
		}
	}
	return h
}

// used returns the functions that are handlers because they are used as a func
// type of the library or handed to a function that registers handlers.
func (f *finder) used(lib *sdk.Library, pkg *types.Package) []*Handler {
	var out []*Handler
	add := func(at ssa.Instruction, v ssa.Value, shape sdk.Handler, method string, adapted bool) {
		list, _ := f.w.FuncsOf(program.Use{V: v, At: program.Place{Block: at.Block()}})
		for _, t := range list {
			_, _, known := lib.Handler(pkg, t.Fn.Name(), t.Fn.Signature)
			s := shape
			if s.Params == nil { // registered: the request is what follows the context
				s.Request = t.Fn.Signature.Params().Len() - 1
			}
			if !f.w.Local(t.Fn) {
				if f.w.Unseen(t.Fn) && at.Pos().IsValid() && (!known || len(t.Outer) > 0) {
					h := f.newHandler(lib, pkg, t.Fn, s, method)
					h.Brought, h.Outer = at, t.Outer
					if adapted {
						h.Around = f.makersAround(at.(ssa.Value))
					}
					f.wrapped = append(f.wrapped, h)
					f.covers(t, nil)
				}
				continue
			}
			f.got = append(f.got, t.Fn)
			if i := slices.IndexFunc(out, func(h *Handler) bool { return h.Fn == t.Fn }); i >= 0 {
				if out[i].Method == "" {
					out[i].serves(f.w, method) // converted first, registered then
				}
				continue
			}
			if known && shape.Type == "" && shape.Methods == nil && method == "" {
				continue // found by its shape
			}
			h := f.newHandler(lib, pkg, t.Fn, s, method)
			if h.adapted = adapted; adapted {
				h.Around = f.makersAround(at.(ssa.Value))
			}
			out = append(out, h)
		}
	}
	for instr := range program.Instructions(f.w.Funcs...) {
		switch i := instr.(type) {
		case *ssa.ChangeType:
			if shape, ok := lib.FuncType(i.Type()); ok {
				add(i, i.X, shape, "", false)
			}
		case *ssa.MapUpdate: // a table of the library's
			if n := program.Named(i.Map.Type()); n != nil && f.w.Library(n.Obj().Pkg()) == lib && program.Called(n) != nil {
				add(i, i.Value, sdk.Handler{Method: -1}, "", false)
			}
		case ssa.CallInstruction:
			obj := program.Object(i.Common())
			if obj == nil {
				continue
			}
			if r, ok := lib.Registration(obj); ok {
				args := program.Arguments(i.Common())
				method := r.Wire
				if r.Method >= 0 && r.Method < len(args) {
					method = f.w.MethodConst(args[r.Method])
				}
				if r.Func < len(args) { // another version may take less
					add(i, args[r.Func], sdk.Handler{Method: -1, Notification: r.Notification}, method, r.Adapts)
				}
			}
		}
	}
	return out
}

// dispatched reports whether a type is one that the library dispatches to: it
// implements one of the library's interfaces with at least so many methods. The
// library asserts optional methods one by one, so they count on any such type.
func dispatched(pkg *types.Package, t types.Type, least int) bool {
	if _, ok := types.Unalias(t).(*types.Pointer); !ok && !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	for _, it := range program.Interfaces(pkg) {
		if it.NumMethods() >= least && types.Implements(t, it) {
			return true
		}
	}
	return false
}

// handedTo reports whether a value that has the method is passed to a function of
// the library, put into a struct of it, or made for it.
func (f *finder) handedTo(pkg *types.Package, fn *ssa.Function) bool {
	return slices.ContainsFunc(f.bearers(fn), func(n *types.Named) bool {
		return slices.ContainsFunc(f.holders(n), func(h holder) bool {
			if h.fn != nil {
				return h.fn.Pkg != nil && h.fn.Pkg.Pkg == pkg
			}
			return h.typ.Obj().Pkg() == pkg
		})
	})
}

// decorated reports whether a value that has the method is given to another package
// whose replacement answers the peer.
func (f *finder) decorated(fn *ssa.Function, serves func(types.Type) bool) bool {
	return slices.ContainsFunc(f.bearers(fn), func(n *types.Named) bool {
		return slices.ContainsFunc(f.holders(n), func(h holder) bool { return f.recodes(h, fn.Name(), serves) })
	})
}

// inner reports whether the library gets only a wrapper of a handler: its value is
// passed to a package that decorates it, another type's handler of the same method
// calls it, or a function that the library gets calls it. The outer one decides what
// the peer reads. Handlers that call one another are a ring, of which any may be the
// outer one.
func (f *finder) inner(h *Handler, all []*Handler) bool {
	if h.adapted {
		return slices.ContainsFunc(all, func(o *Handler) bool {
			return o.Fn != h.Fn && o.Package == h.Package && slices.Contains(f.calledIn(o.Fn), h.Fn)
		})
	}
	if h.Library != nil && h.Shape.Methods == nil && h.Shape.Params != nil && !slices.Contains(f.got, h.Fn) {
		h.Around = f.covered[h.Fn]
		return f.behindOthers(h)
	}
	if h.Shape.Methods == nil || h.Fn.Signature.Recv() == nil || f.handedTo(h.Package, h.Fn) {
		return false
	}
	if f.decorated(h.Fn, func(t types.Type) bool { return dispatched(h.Package, t, 2) }) {
		return true
	}
	// A transport of the program's own decides what to answer for the error.
	if slices.ContainsFunc(f.w.Callers(h.Fn), func(call ssa.CallInstruction) bool { return f.w.Dispatches(call.Parent()) }) {
		return true
	}
	same := slices.DeleteFunc(slices.Clone(all), func(o *Handler) bool { return o.Fn.Name() != h.Fn.Name() || o.Package != h.Package })
	wraps := func(h *Handler) []*Handler {
		called := f.handedIn(h.Fn)
		return slices.DeleteFunc(slices.Clone(same), func(o *Handler) bool { return o.Fn == h.Fn || !slices.Contains(called, o.Fn) })
	}
	below := slices.Collect(program.Reached(wraps, h))
	for _, outer := range same {
		if !slices.Contains(wraps(outer), h) {
			continue
		}
		if !slices.Contains(below, outer) {
			return true
		}
		h.Ring = append(h.Ring, outer)
	}
	return false
}

// behindOthers reports whether functions that the library gets as handlers call a
// handler of the same shape, directly or through others of the shape.
func (f *finder) behindOthers(h *Handler) bool {
	if known, ok := f.called[h.Package]; ok {
		return known[h.Fn]
	}
	inside := func(fn *ssa.Function) []*ssa.Function {
		return slices.DeleteFunc(slices.Clone(f.calledIn(fn)), func(c *ssa.Function) bool {
			shape, _, ok := h.Library.Handler(h.Package, c.Name(), c.Signature)
			return !ok || shape.Methods != nil
		})
	}
	all := make(map[*ssa.Function]bool)
	for fn := range program.Reached(inside, f.got...) {
		all[fn] = true
	}
	f.called[h.Package] = all
	return all[h.Fn]
}

// handedIn returns the functions that a function calls, or hands to those that it calls.
func (f *finder) handedIn(fn *ssa.Function) []*ssa.Function {
	return program.Remember(&f.handed, fn, func(fn *ssa.Function) []*ssa.Function {
		list := slices.Clip(f.calledIn(fn))
		for call := range program.Each[ssa.CallInstruction](fn) {
			for _, a := range call.Common().Args {
				if !program.IsFunc(a.Type()) {
					continue
				}
				callees, _ := f.w.FuncsOf(program.Use{V: a, At: program.Place{Block: call.Block()}})
				for _, c := range callees {
					list = append(list, c.Fn)
				}
			}
		}
		return list
	})
}

// calledIn returns the functions that a function or a literal in it calls, by values too.
func (f *finder) calledIn(fn *ssa.Function) []*ssa.Function {
	return program.Remember(&f.calls, fn, func(fn *ssa.Function) (list []*ssa.Function) {
		for _, inner := range fn.AnonFuncs {
			list = append(list, f.calledIn(inner)...)
		}
		for call := range program.Each[ssa.CallInstruction](fn) {
			callees, _ := f.w.Callees(call, nil)
			for _, c := range callees {
				list = append(list, c.Fn)
			}
		}
		return list
	})
}
