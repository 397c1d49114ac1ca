package errflow

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// maxTargets bounds the implementations that a dynamic call may have. With
// more of them the call says nothing of what happens.
const maxTargets = 8

// A target is a function that a dynamic call may reach.
type target struct {
	fn       *ssa.Function
	recv     ssa.Value   // of a method value or an interface call
	bindings []ssa.Value // of a closure
}

// implementations returns the methods that a call of an interface method may
// reach: class-hierarchy analysis over the package and its direct imports of
// the module, types of test files apart. None if there are too many to tell.
func (e *engine) implementations(iface types.Type, method *types.Func, test bool) []*ssa.Function {
	it, ok := iface.Underlying().(*types.Interface)
	if !ok || it.NumMethods() == 0 || iface.String() == "error" {
		return nil
	}
	var out []*ssa.Function
	add := func(n *types.Named) {
		if types.IsInterface(n) || n.TypeParams().Len() > 0 || e.prog.isTest(n.Obj().Pos()) && !test {
			return
		}
		t := types.Type(types.NewPointer(n))
		if !types.Implements(t, it) {
			return
		}
		obj, _, _ := types.LookupFieldOrMethod(t, true, method.Pkg(), method.Name())
		if fn, ok := obj.(*types.Func); ok {
			if f := e.prog.pkg.Prog.FuncValue(fn); f != nil && !slices.Contains(out, f) {
				out = append(out, f)
			}
		}
	}
	for _, n := range e.prog.types {
		add(n)
	}
	for _, imp := range e.prog.pass.Pkg.Imports() {
		if !e.analyzed(imp) {
			continue
		}
		scope := imp.Scope()
		for _, name := range scope.Names() {
			if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !tn.IsAlias() {
				if n, ok := tn.Type().(*types.Named); ok {
					add(n)
				}
			}
		}
	}
	if len(out) > maxTargets {
		return nil
	}
	return out
}

// maxDepth bounds the variables and fields that a function value is followed
// through.
const maxDepth = 8

// functions returns the functions that a function value may be, as far as the
// package shows: closures, method values, and what is stored in the field or
// variable that it is loaded from.
func (e *engine) functions(v ssa.Value, depth int) []target {
	if depth > maxDepth {
		return nil
	}
	var out []target
	switch v := v.(type) {
	case *ssa.Function:
		if obj, ok := v.Object().(*types.Func); ok && strings.HasPrefix(v.Synthetic, "thunk") {
			if fn := e.prog.pkg.Prog.FuncValue(obj); fn != nil {
				return []target{{fn: fn}}
			}
		}
		return []target{{fn: origin(v)}}
	case *ssa.MakeClosure:
		fn, ok := v.Fn.(*ssa.Function)
		if !ok {
			return nil
		}
		if obj, ok := fn.Object().(*types.Func); ok && strings.HasPrefix(fn.Synthetic, "bound") {
			if recv := obj.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
				for _, impl := range e.implementations(recv.Type(), obj, false) {
					out = append(out, target{fn: impl, recv: v.Bindings[0]})
				}
				return out
			}
			if m := e.prog.pkg.Prog.FuncValue(obj); m != nil {
				return []target{{fn: m, recv: v.Bindings[0]}}
			}
		}
		return []target{{fn: origin(fn), bindings: v.Bindings}}
	case *ssa.Extract:
		if l, ok := v.Tuple.(*ssa.Lookup); ok && v.Index == 0 {
			return e.functions(l, depth+1)
		}
	case *ssa.Lookup:
		return e.tabled(v.X, depth)
	case *ssa.ChangeType:
		return e.functions(v.X, depth+1)
	case *ssa.MakeInterface:
		return e.functions(v.X, depth+1)
	case *ssa.TypeAssert:
		return e.functions(v.X, depth+1)
	case *ssa.Phi:
		for _, x := range v.Edges {
			out = append(out, e.functions(x, depth+1)...)
		}
	case *ssa.FreeVar:
		if b := e.binding(v); b != nil {
			return e.functions(b, depth+1)
		}
	case *ssa.Alloc:
		for _, s := range storesTo(v) {
			out = append(out, e.functions(s, depth+1)...)
		}
	case *ssa.Field:
		if f := fieldOf(v.X.Type(), v.Field); f != nil {
			for _, s := range e.prog.stores[f] {
				out = append(out, e.functions(s, depth+1)...)
			}
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return nil
		}
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			if f := fieldOf(a.X.Type(), a.Field); f != nil {
				for _, s := range e.prog.stores[f] {
					out = append(out, e.functions(s, depth+1)...)
				}
			}
		case *ssa.Global:
			if a.Object() != nil {
				for _, s := range e.prog.stores[a.Object()] {
					out = append(out, e.functions(s, depth+1)...)
				}
			}
		default:
			return e.functions(v.X, depth+1)
		}
	case *ssa.Parameter:
		i := slices.Index(v.Parent().Params, v)
		for _, c := range e.prog.callers[v.Parent()] {
			if args := c.Common().Args; i >= 0 && i < len(args) {
				out = append(out, e.functions(args[i], depth+1)...)
			}
		}
	}
	if len(out) > maxTargets {
		return nil
	}
	return out
}

// maxTable bounds the functions of a table that a call may reach: a dispatcher
// has one for each method.
const maxTable = 64

// tabled returns the functions in a map: those that it is made with, and those
// that are put into it where it is a field or a global.
func (e *engine) tabled(m ssa.Value, depth int) []target {
	var values []ssa.Value
	maps := []ssa.Value{m}
	if obj := heldIn(m); obj != nil {
		values = append(values, e.prog.entries[obj]...)
		maps = e.prog.stores[obj]
	}
	for _, x := range maps {
		if mm, ok := x.(*ssa.MakeMap); ok {
			for _, ref := range *mm.Referrers() {
				if u, ok := ref.(*ssa.MapUpdate); ok {
					values = append(values, u.Value)
				}
			}
		}
	}
	var out []target
	for _, v := range values {
		out = append(out, e.functions(v, depth+1)...)
	}
	if len(out) > maxTable {
		return nil
	}
	return out
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
