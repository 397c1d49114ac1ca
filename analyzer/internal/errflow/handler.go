package errflow

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/directive"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// A handler is a function that the peer's messages reach.
type handler struct {
	fn       *ssa.Function
	lib      *sdk.Library // nil: hand-rolled
	pkg      *types.Package
	behavior sdk.Behavior
	shape    sdk.Handler
	method   string // on the wire, "" if unknown
	notify   bool
	env      []prov // what its parameters are made of
	stub     bool   // of a type that is not known to reach the dispatcher: only a stub is certain
	sink     *site  // where another package hands its errors on
}

// handlers finds the package's handlers, in source order. Those of test files
// are left out: what a fake answers reaches no real peer.
func (e *engine) handlers() []*handler {
	var out []*handler
	for _, imp := range e.pass.Pkg.Imports() {
		lib := e.library(imp)
		if lib == nil {
			continue
		}
		var methods, funcs []*handler
		for _, fn := range e.prog.funcs {
			if e.prog.isTest(fn.Pos()) {
				continue
			}
			h := e.handlerOf(lib, imp, fn)
			switch {
			case h == nil:
			case h.shape.Methods != nil:
				methods = append(methods, h)
			default:
				funcs = append(funcs, h)
			}
		}
		funcs = append(funcs, e.used(lib, imp)...)
		// A package with a dispatcher of its own answers with that; its types
		// are the library's only if the library gets them too.
		if slices.ContainsFunc(funcs, func(h *handler) bool { return !middleware(lib, h.fn) }) {
			methods = slices.DeleteFunc(methods, func(h *handler) bool {
				return h.shape.Style != sdk.Raw && !e.handedTo(imp, h.fn.Signature.Recv().Type())
			})
		}
		out = append(append(out, methods...), funcs...)
	}
	out = append(out, e.served()...)
	out = append(out, e.named()...)
	for _, h := range out {
		if h.method == "" {
			h.serves(e, e.methodOf(h.fn))
		}
	}
	return out
}

// middleware reports whether a handler calls another one that it is given: it
// stands before those of the package, not in their place.
func middleware(lib *sdk.Library, fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok && call.Common().StaticCallee() == nil && !call.Common().IsInvoke() {
				if _, ok := lib.FuncType(call.Common().Value.Type()); ok {
					return true
				}
			}
		}
	}
	return false
}

// serves notes the method on the wire that a handler is for.
func (h *handler) serves(e *engine, method string) {
	h.method = method
	if row, ok := e.protocol.Method(method); ok && row.Notification {
		h.notify = true
	}
}

// named returns the functions that directives name as handlers: functions,
// methods of interfaces' implementations, and functions used as a func type.
func (e *engine) named() []*handler {
	var out []*handler
	add := func(fn *ssa.Function, d directive.Directive) {
		if fn == nil || fn.Blocks == nil || fn.Pkg != e.prog.pkg || e.prog.isTest(fn.Pos()) || slices.ContainsFunc(out, func(h *handler) bool { return h.fn == fn }) {
			return
		}
		code := int64(-32603)
		if d.HasCode {
			code = d.Code
		}
		h := &handler{
			fn: fn, method: d.Method,
			behavior: sdk.Behavior{Uncoded: code, Canceled: code, KeepsWrapped: true},
			shape:    sdk.Handler{Replier: -1, Method: -1},
			env:      make([]prov, len(fn.Params)+len(fn.FreeVars)),
		}
		if row, ok := e.protocol.Method(d.Method); ok {
			h.notify = row.Notification
		}
		for i, p := range fn.Params {
			if (i > 0 || fn.Signature.Recv() == nil) && p.Type().String() != "context.Context" {
				h.env[i] = request(p)
			}
		}
		out = append(out, h)
	}
	for _, fn := range e.prog.funcs {
		if obj := fn.Object(); obj != nil {
			if d, ok := e.tells(obj, "handler"); ok {
				add(fn, d)
			}
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if ct, ok := instr.(*ssa.ChangeType); ok {
					if n := named(ct.Type()); n != nil {
						if d, ok := e.tells(n.Obj(), "handler"); ok {
							for _, t := range e.functions(ct.X, 0) {
								add(t.fn, d)
							}
						}
					}
				}
			}
		}
	}
	for _, pkg := range append([]*types.Package{e.pass.Pkg}, e.pass.Pkg.Imports()...) {
		if !e.analyzed(pkg) {
			continue
		}
		for _, name := range pkg.Scope().Names() {
			tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			it, ok := tn.Type().Underlying().(*types.Interface)
			if !ok {
				continue
			}
			d, ok := e.tells(tn, "handler")
			if !ok {
				continue
			}
			for i := range it.NumMethods() {
				for _, fn := range e.implementations(tn.Type(), it.Method(i), false) {
					add(fn, d)
				}
			}
		}
	}
	return out
}

// handlerOf returns fn as a handler of the library, or nil.
func (e *engine) handlerOf(lib *sdk.Library, pkg *types.Package, fn *ssa.Function) *handler {
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
		stub = !dispatched(pkg, recv.Type(), least)
	}
	h := e.newHandler(lib, pkg, fn, shape, method)
	h.stub = stub
	return h
}

// newHandler returns fn as a handler of the shape.
func (e *engine) newHandler(lib *sdk.Library, pkg *types.Package, fn *ssa.Function, shape sdk.Handler, method string) *handler {
	h := &handler{fn: fn, lib: lib, pkg: pkg, behavior: lib.BehaviorIn(pkg), shape: shape, method: method, notify: shape.Notification}
	if m, ok := e.protocol.Method(method); ok && m.Notification {
		h.notify = true
	}
	if method == "" && shape.Notification {
		h.notify = true
	}
	h.env = make([]prov, len(fn.Params)+len(fn.FreeVars))
	first := 0
	if fn.Signature.Recv() != nil {
		first = 1
	}
	for _, i := range []int{shape.Request, shape.Method} {
		if i >= 0 && first+i < len(fn.Params) {
			h.env[first+i] = request(fn.Params[first+i])
		}
	}
	return h
}

// used returns the functions that are handlers because they are used as a func
// type of the library or handed to a function that registers handlers.
func (e *engine) used(lib *sdk.Library, pkg *types.Package) []*handler {
	var out []*handler
	add := func(v ssa.Value, shape sdk.Handler, method string) {
		for _, t := range e.functions(v, 0) {
			if t.fn.Blocks == nil || t.fn.Pkg != e.prog.pkg || e.prog.isTest(t.fn.Pos()) {
				continue
			}
			if i := slices.IndexFunc(out, func(h *handler) bool { return h.fn == t.fn }); i >= 0 {
				if out[i].method == "" {
					out[i].serves(e, method) // converted first, registered then
				}
				continue
			}
			if _, _, known := lib.Handler(pkg, t.fn.Name(), t.fn.Signature); known && shape.Type == "" && shape.Methods == nil && method == "" {
				continue // found by its shape
			}
			s := shape
			if s.Params == nil { // registered: the request is what follows the context
				s.Request = t.fn.Signature.Params().Len() - 1
			}
			out = append(out, e.newHandler(lib, pkg, t.fn, s, method))
		}
	}
	for _, fn := range e.prog.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.ChangeType:
					if shape, ok := lib.FuncType(i.Type()); ok {
						add(i.X, shape, "")
					}
				case ssa.CallInstruction:
					callee := i.Common().StaticCallee()
					if callee == nil {
						continue
					}
					obj, ok := origin(callee).Object().(*types.Func)
					if !ok {
						continue
					}
					if r, ok := lib.Registration(obj); ok {
						args := i.Common().Args
						if obj.Signature().Recv() != nil && len(args) > 0 {
							args = args[1:]
						}
						method := r.Wire
						if r.Method >= 0 && r.Method < len(args) {
							method = e.methodConst(args[r.Method])
						}
						if r.Func < len(args) {
							add(args[r.Func], sdk.Handler{Method: -1, Replier: -1, Notification: r.Notification}, method)
						}
					}
				}
			}
		}
	}
	return out
}

// request is the provenance of a parameter that holds the peer's message.
func request(p *ssa.Parameter) prov {
	return prov{Wire: true, Names: mergeNames([]string{p.Name(), telling(p.Type())}, nil)}
}

// dispatched reports whether a type is one that the library dispatches to: it
// implements one of the library's interfaces with at least so many methods.
// Optional methods are asserted for one by one, so they count on any such type.
func dispatched(pkg *types.Package, t types.Type, least int) bool {
	if _, ok := types.Unalias(t).(*types.Pointer); !ok {
		t = types.NewPointer(t)
	}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		if it, ok := tn.Type().Underlying().(*types.Interface); ok && it.NumMethods() >= least && types.Implements(t, it) {
			return true
		}
	}
	return false
}

// handedTo reports whether a value of the type is passed to a function of the
// library.
func (e *engine) handedTo(pkg *types.Package, t types.Type) bool {
	want := named(t)
	for _, fn := range e.prog.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				call, ok := instr.(ssa.CallInstruction)
				if !ok {
					continue
				}
				callee := call.Common().StaticCallee()
				if callee == nil || callee.Pkg == nil || callee.Pkg.Pkg != pkg {
					continue
				}
				for _, a := range call.Common().Args {
					if m, ok := a.(*ssa.MakeInterface); ok && named(m.X.Type()) == want {
						return true
					}
				}
			}
		}
	}
	return false
}

// rawMessage reports whether a type holds a message of the peer that is not
// decoded yet: json.RawMessage, or a struct with a field of it named Params.
func rawMessage(t types.Type) bool {
	if typeName(t) == "encoding/json.RawMessage" {
		return true
	}
	n := named(t)
	if n == nil {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range s.NumFields() {
		f := s.Field(i)
		if strings.EqualFold(f.Name(), "params") && (typeName(f.Type()) == "encoding/json.RawMessage" || strings.HasSuffix(f.Type().String(), "json.RawMessage")) {
			return true
		}
	}
	return false
}
