package errflow

import (
	"go/token"
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

// served returns the methods that implement an interface through which
// another package of the module answers its peer.
func (e *engine) served() []*handler {
	var out []*handler
	for _, imp := range e.pass.Pkg.Imports() {
		if !e.analyzed(imp) {
			continue
		}
		scope := imp.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok {
				continue
			}
			it, ok := tn.Type().Underlying().(*types.Interface)
			if !ok {
				continue
			}
			for i := range it.NumMethods() {
				m := it.Method(i)
				var f sinkFact
				if !e.pass.ImportObjectFact(m, &f) {
					continue
				}
				for _, n := range e.prog.types {
					if types.IsInterface(n) || n.TypeParams().Len() > 0 || e.prog.isTest(n.Obj().Pos()) || !types.Implements(types.NewPointer(n), it) {
						continue
					}
					obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, m.Pkg(), m.Name())
					if fn, _ := obj.(*types.Func); fn != nil && fn.Pkg() == e.pass.Pkg {
						out = append(out, f.serves(e.prog.method(fn))...)
					}
				}
				for _, fn := range e.adapted(imp, it, m) {
					out = append(out, f.serves(fn)...)
				}
			}
		}
	}
	return out
}

// serves returns a function as the handler that the fact tells of, if it has a
// body.
func (f *sinkFact) serves(fn *ssa.Function) []*handler {
	if fn == nil || fn.Blocks == nil {
		return nil
	}
	h := &handler{
		fn: fn, method: f.Method, notify: f.Notify, sink: &f.Site,
		behavior: sdk.Behavior{Uncoded: f.Code, KeepsWrapped: true, Canceled: f.Code},
		shape:    sdk.Handler{Replier: -1, Method: -1},
		env:      make([]prov, len(fn.Params)+len(fn.FreeVars)),
	}
	first := len(fn.Params) - fn.Signature.Params().Len()
	for i, wire := range f.Wire {
		if wire && first+i < len(fn.Params) {
			h.env[first+i] = request(fn.Params[first+i])
		}
	}
	return []*handler{h}
}

// adapted returns the functions of the package that implement an interface by
// a func type of the interface's package whose method m has the type's own
// signature, as http.HandlerFunc's has.
func (e *engine) adapted(pkg *types.Package, it *types.Interface, m *types.Func) []*ssa.Function {
	adapter := func(t types.Type) bool {
		n := named(t)
		if n == nil || n.Obj().Pkg() != pkg || !types.Implements(n, it) {
			return false
		}
		sig, ok := n.Underlying().(*types.Signature)
		return ok && types.Identical(sig.Params(), m.Signature().Params()) && types.Identical(sig.Results(), m.Signature().Results())
	}
	var out []*ssa.Function
	for _, fn := range e.prog.funcs {
		if e.prog.isTest(fn.Pos()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if c, ok := instr.(*ssa.ChangeType); ok && adapter(c.Type()) {
					for _, t := range e.functions(c.X, 0) {
						if t.fn.Pkg == e.prog.pkg && !slices.Contains(out, t.fn) {
							out = append(out, t.fn)
						}
					}
				}
			}
		}
	}
	return out
}

// contexts says, for each function of the package, what its parameters and
// free variables are made of, joined over all that calls it from a handler or
// from a function that gets raw messages.
func (e *engine) contexts(handlers []*handler) map[*ssa.Function][]prov {
	ctx := make(map[*ssa.Function][]prov)
	var work []*ssa.Function
	push := func(fn *ssa.Function, env []prov) {
		old, ok := ctx[fn]
		if !ok {
			old = make([]prov, len(fn.Params)+len(fn.FreeVars))
		}
		changed := !ok
		for i := range old {
			if i >= len(env) {
				break
			}
			n := old[i].join(prov{Wire: env[i].Wire, WireV: env[i].WireV, Names: env[i].Names})
			if n.Wire != old[i].Wire || n.WireV != old[i].WireV || len(n.Names) != len(old[i].Names) {
				changed = true
			}
			old[i] = n
		}
		ctx[fn] = old
		if changed {
			work = append(work, fn)
		}
	}
	for _, h := range handlers {
		push(h.fn, h.env)
	}
	for _, fn := range e.prog.funcs {
		if e.prog.isTest(fn.Pos()) {
			continue
		}
		env := make([]prov, len(fn.Params)+len(fn.FreeVars))
		for i, p := range fn.Params {
			if rawMessage(p.Type()) {
				env[i] = request(p)
			}
		}
		push(fn, env)
	}
	for len(work) > 0 {
		fn := work[0]
		work = work[1:]
		fs := e.state(fn)
		env := ctx[fn]
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch i := instr.(type) {
				case *ssa.MakeClosure:
					if c, ok := i.Fn.(*ssa.Function); ok && c.Blocks != nil && c.Pkg == e.prog.pkg {
						in := fs.enclosed(c)
						for j, p := range in {
							in[j] = p.subst(env)
						}
						push(c, in)
					}
				case ssa.CallInstruction:
					e.passes(fs, i, env, push)
				}
			}
		}
	}
	return ctx
}

// passes tells what a call passes to the functions that it may reach.
func (e *engine) passes(fs *funcState, call ssa.CallInstruction, env []prov, push func(*ssa.Function, []prov)) {
	for _, t := range fs.targets(call) {
		if t.fn.Blocks == nil || t.fn.Pkg != e.prog.pkg {
			continue
		}
		in := fs.instance(call, target{fn: t.fn, recv: t.recv}, call.Common().Args, nil)
		out := make([]prov, len(in.env))
		for i, p := range in.env {
			out[i] = p.subst(env)
		}
		push(t.fn, out)
	}
}

// targets returns the functions that a call may reach, as far as the package
// shows.
func (fs *funcState) targets(call ssa.CallInstruction) []target {
	c := call.Common()
	switch {
	case c.StaticCallee() != nil:
		t := target{fn: origin(c.StaticCallee())}
		if mc, ok := c.Value.(*ssa.MakeClosure); ok {
			t.bindings = mc.Bindings
		}
		return []target{t}
	case c.IsInvoke():
		var out []target
		for _, fn := range fs.e.implementations(c.Value.Type(), c.Method, fs.e.prog.isTest(call.Pos())) {
			out = append(out, target{fn: fn, recv: c.Value})
		}
		return out
	default:
		return fs.e.functions(c.Value, 0)
	}
}

// sends notes that errors of an interface's method are handed to the peer, for
// the packages that implement it.
func (e *engine) sends(f flow, code int64, method string, pos token.Pos) {
	if f.iface == nil || f.iface.Pkg() != e.pass.Pkg {
		return
	}
	s := e.prog.site(pos)
	s.Pos = 0
	fact := &sinkFact{Code: code, Method: method, Site: s}
	if m, ok := e.protocol.Method(method); ok {
		fact.Notify = m.Notification
	}
	for _, p := range f.CallBy {
		fact.Wire = append(fact.Wire, p.Wire)
	}
	var old sinkFact
	if e.pass.ImportObjectFact(f.iface, &old) {
		return // the first place in source order stands for all
	}
	e.pass.ExportObjectFact(f.iface, fact)
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
