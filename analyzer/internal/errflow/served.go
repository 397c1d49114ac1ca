package errflow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// served returns the methods that implement an interface through which
// another package of the module answers its peer.
func (e *engine) served() []*handler {
	var out []*handler
	for _, imp := range e.pass.Pkg.Imports() {
		if !e.analyzed(imp) {
			continue
		}
		layer := !e.pass.ImportPackageFact(imp, new(packageFact))
		if layer && e.importsLibrary("acp") {
			continue // the library answers the peer, and the layer somebody else
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
				fns := e.adapted(imp, it, m)
				for _, n := range e.prog.types {
					if types.IsInterface(n) || n.TypeParams().Len() > 0 || e.prog.isTest(n.Obj().Pos()) || !types.Implements(types.NewPointer(n), it) {
						continue
					}
					obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, m.Pkg(), m.Name())
					if fn, _ := obj.(*types.Func); fn != nil && fn.Pkg() == e.pass.Pkg {
						fns = append(fns, e.prog.method(fn))
					}
				}
				for _, fn := range fns {
					// What comes through a layer may be another protocol's.
					if fn != nil && (!layer || e.knowsMethods(fn, make(map[*ssa.Function]bool))) {
						out = append(out, f.serves(fn)...)
					}
				}
			}
		}
	}
	return out
}

// knowsMethods reports whether a function, or one that it calls in the package,
// tells the protocol's methods apart.
func (e *engine) knowsMethods(fn *ssa.Function, seen map[*ssa.Function]bool) bool {
	if fn.Blocks == nil || fn.Pkg != e.prog.pkg || seen[fn] {
		return false
	}
	seen[fn] = true
	if e.dispatches(fn) || e.methodOf(fn) != "" {
		return true
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(ssa.CallInstruction); ok &&
				slices.ContainsFunc(e.state(fn).targets(call), func(t target) bool { return e.knowsMethods(t.fn, seen) }) {
				return true
			}
		}
	}
	return false
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

// serves returns a function as the handler that the fact tells of, if it has a
// body.
func (f *sinkFact) serves(fn *ssa.Function) []*handler {
	if fn.Blocks == nil {
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
