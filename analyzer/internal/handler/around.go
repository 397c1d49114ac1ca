package handler

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// An AroundFact says that a struct wraps the interface in one of its fields, or that a
// function returns such a struct around one of its parameters: a call of the outer
// method calls the inner one.
type AroundFact struct {
	Param int      // without the receiver; of a function
	Keeps []string // methods whose errors get out as they are
}

func (*AroundFact) AFact() {}

func (f *AroundFact) String() string {
	return fmt.Sprintf("stands around %d, keeps %s", f.Param, strings.Join(f.Keeps, ", "))
}

// ExportAround exports which functions and types of the package wrap others.
func ExportAround(w *wire.Package) {
	a := arounder{w: w, types: make(map[*types.Named][]string)}
	for _, n := range w.Types {
		if keeps := a.keeps(n); len(keeps) > 0 && n.Obj().Exported() {
			w.Pass.ExportObjectFact(n.Obj(), &AroundFact{Keeps: keeps})
		}
	}
	for _, fn := range w.Funcs {
		obj, ok := fn.Object().(*types.Func)
		if !ok || !obj.Exported() || fn.Signature.Results().Len() == 0 {
			continue
		}
		if fact := a.returned(fn); fact != nil {
			w.Pass.ExportObjectFact(obj, fact)
		}
	}
}

type arounder struct {
	w     *wire.Package
	types map[*types.Named][]string // what keeps returned
}

// keeps returns the methods of a struct around an interface that hand on the errors
// of the interface's method of the same name.
func (a *arounder) keeps(n *types.Named) []string {
	if out, ok := a.types[n]; ok {
		return out
	}
	a.types[n] = nil
	s, ok := n.Underlying().(*types.Struct)
	if !ok || n.TypeParams().Len() > 0 {
		return nil
	}
	var out []string
	for i := range s.NumFields() {
		it, ok := s.Field(i).Type().Underlying().(*types.Interface)
		if !ok || !types.Implements(types.NewPointer(n), it) {
			continue
		}
		for m := range it.Methods() {
			obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, m.Pkg(), m.Name())
			fn, ok := obj.(*types.Func)
			if !ok || slices.Contains(out, m.Name()) {
				continue
			}
			if types.IsInterface(fn.Signature().Recv().Type()) { // the field is embedded
				out = append(out, m.Name())
				continue
			}
			body := a.w.Function(fn)
			if body != nil && a.w.Local(body) && a.handsOn(body, func(c *ssa.CallCommon) bool { return c.IsInvoke() && c.Method.Name() == m.Name() }) {
				out = append(out, m.Name())
			}
		}
	}
	slices.Sort(out)
	a.types[n] = out
	return out
}

// returned says how the result of a function wraps one of its parameters, or returns
// nil.
func (a *arounder) returned(fn *ssa.Function) *AroundFact {
	for _, ret := range program.Returns(fn) {
		roots, _ := a.w.Roots(program.Use{V: ret.Results[0], At: program.PlaceOf(ret.Results[0])}, false)
		for _, r := range roots {
			v := r.V
			if m, ok := v.(*ssa.MakeInterface); ok {
				v = m.X
			}
			if param := a.inside(v); param >= 0 {
				return &AroundFact{Param: param, Keeps: a.keeps(program.Named(v.Type()))}
			}
		}
	}
	return nil
}

// inside returns the parameter that a function stores in an interface field of a
// struct that it makes, or -1.
func (a *arounder) inside(v ssa.Value) int {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	made, ok := v.(*ssa.Alloc)
	if !ok || program.Named(made.Type()) == nil {
		return -1
	}
	for fa, s := range program.FieldStores(made) {
		if i := parameter(program.Unconvert(s.Val)); i >= 0 && types.IsInterface(program.Deref(fa.Type())) {
			return i
		}
	}
	return -1
}

// parameter returns the index of a parameter without the receiver, or -1.
func parameter(v ssa.Value) int {
	i := program.ParameterOf(v)
	if i >= 0 && v.Parent().Signature.Recv() != nil {
		i--
	}
	return i
}

// handsOn reports whether a function returns the errors of a call as they are: its
// other errors are made before the call, or where it did not fail.
func (a *arounder) handsOn(fn *ssa.Function, inner func(*ssa.CallCommon) bool) bool {
	var calls []*ssa.Call
	for call := range program.Each[*ssa.Call](fn) {
		if inner(&call.Call) {
			calls = append(calls, call)
		}
	}
	handed := false
	for _, ret := range program.Returns(fn) {
		for _, v := range ret.Results {
			if !program.IsErrorInterface(v.Type()) {
				continue
			}
			switch call := a.errorOf(v, calls, make(map[ssa.Value]bool)); {
			case call != nil:
				handed = true
			case program.IsNil(v):
			case slices.ContainsFunc(calls, func(c *ssa.Call) bool {
				return program.Reaches(c.Block(), ret.Block(), nil) && !a.succeeded(ret.Block(), calls)
			}):
				return false
			}
		}
	}
	return handed
}

// errorOf returns the call whose error a value always is.
func (a *arounder) errorOf(v ssa.Value, calls []*ssa.Call, seen map[ssa.Value]bool) *ssa.Call {
	if seen[v] {
		return nil
	}
	seen[v] = true
	switch x := v.(type) {
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok && slices.Contains(calls, call) {
			return call
		}
	case *ssa.Call:
		if slices.Contains(calls, x) {
			return x
		}
	case *ssa.UnOp:
		if stored := a.w.Content(x); stored != nil {
			return a.errorOf(stored, calls, seen)
		}
	case *ssa.Phi:
		var one *ssa.Call
		for _, e := range x.Edges {
			if program.IsNil(e) {
				continue
			}
			if one = a.errorOf(e, calls, seen); one == nil {
				return nil
			}
		}
		return one
	}
	return nil
}

// succeeded reports whether a block is reached only if none of the calls failed.
func (a *arounder) succeeded(b *ssa.BasicBlock, calls []*ssa.Call) bool {
	return program.Any(program.Guards(b), func(g program.Guard) bool {
		err, unset := g.Unset()
		return unset && a.errorOf(err, calls, make(map[ssa.Value]bool)) != nil
	})
}

// A holder is what gets a value as an interface: a function as an argument, a struct as a
// field, or a library that makes it by a func type of its own.
type holder struct {
	fn    *ssa.Function
	param int // without the receiver
	typ   *types.Named
}

// onlyEmbedded reports whether there are values of a type in those of others, and none alone,
// as far as the package shows who makes any.
func (f *finder) onlyEmbedded(n *types.Named) bool {
	return !n.Obj().Exported() && slices.ContainsFunc(f.w.Types, func(outer *types.Named) bool {
		s, ok := outer.Underlying().(*types.Struct)
		return ok && program.Any(s.Fields(), func(v *types.Var) bool { return v.Embedded() && types.Unalias(v.Type()) == n }) && f.made(outer) != nil
	}) && f.made(n) == nil
}

// holders returns what gets a value of a type as an interface, also through variables
// and functions of the package.
func (f *finder) holders(n *types.Named) []holder {
	if f.gets == nil {
		f.gets = make(map[*types.Named][]holder)
		for _, fn := range f.w.Funcs {
			if by := f.makes(fn.Signature); by != nil {
				for _, ret := range program.Returns(fn) {
					f.holds(ret.Results[0], holder{typ: by})
				}
			}
		}
		for instr := range program.Instructions(f.w.Funcs...) {
			switch i := instr.(type) {
			case ssa.CallInstruction:
				if callee := i.Common().StaticCallee(); callee != nil && !f.w.Local(program.Origin(callee)) {
					for k, a := range program.Arguments(i.Common()) {
						f.holds(a, holder{fn: callee, param: k})
						for _, r := range f.madeBy(a) {
							f.holds(r, holder{fn: callee, param: k})
						}
					}
				}
			case *ssa.Store:
				if fa, ok := i.Addr.(*ssa.FieldAddr); ok {
					if n := program.Named(fa.X.Type()); n != nil && n.Obj().Pkg() != f.w.Pass.Pkg {
						f.holds(i.Val, holder{typ: n})
					}
				}
			}
		}
	}
	return f.gets[n]
}

// makes returns the func type of a library by whose signature it makes a handler, with what it
// hands the function, such as the connection; nil for any other signature. Who gives the library
// the function may be another package.
func (f *finder) makes(sig *types.Signature) *types.Named {
	if sig.Params().Len() == 0 || sig.Results().Len() != 1 || !types.IsInterface(sig.Results().At(0).Type()) {
		return nil
	}
	given := program.Named(sig.Params().At(0).Type())
	if given == nil || f.w.Library(given.Obj().Pkg()) == nil {
		return nil
	}
	for tn := range program.Members[*types.TypeName](given.Obj().Pkg()) {
		if by, ok := tn.Type().(*types.Named); ok && types.Identical(by.Underlying(), sig) {
			return by
		}
	}
	return nil
}

// madeBy returns what the functions of the package return that a value may be: who gets one
// gets that.
func (f *finder) madeBy(v ssa.Value) (list []ssa.Value) {
	if _, ok := v.Type().Underlying().(*types.Signature); !ok {
		return nil
	}
	makers, _ := f.w.FuncsOf(program.Use{V: v, At: program.PlaceOf(v)})
	for _, t := range makers {
		if f.w.Local(t.Fn) {
			for _, ret := range program.Returns(t.Fn) {
				list = append(list, ret.Results...)
			}
		}
	}
	return list
}

func (f *finder) holds(v ssa.Value, h holder) {
	if !types.IsInterface(v.Type()) {
		return
	}
	roots, _ := f.w.Roots(program.Use{V: v, At: program.PlaceOf(v)}, false)
	var held []*types.Named
	for _, r := range roots {
		m, ok := r.V.(*ssa.MakeInterface)
		if !ok {
			return // something may stand around it
		}
		if n := program.Named(m.X.Type()); n != nil {
			held = append(held, n)
		}
	}
	for _, n := range held {
		f.gets[n] = append(f.gets[n], h)
	}
}

// recodes reports whether what gets a handler's value is served in its place, and
// changes the errors of the method.
func (f *finder) recodes(h holder, method string, serves func(types.Type) bool) bool {
	var fact AroundFact
	if h.typ != nil {
		return serves(h.typ) && !(f.w.Pass.ImportObjectFact(h.typ.Obj(), &fact) && slices.Contains(fact.Keeps, method))
	}
	results := h.fn.Signature.Results()
	obj, _ := program.Origin(h.fn).Object().(*types.Func)
	if results.Len() == 0 || !serves(results.At(0).Type()) || obj == nil {
		return false
	}
	return !(f.w.Pass.ImportObjectFact(obj, &fact) && fact.Param == h.param && slices.Contains(fact.Keeps, method))
}

// bearers returns the types of the package that have a method: its receiver's, and those
// that embed it. A type of which there are no values but in others has none by itself.
func (f *finder) bearers(fn *ssa.Function) []*types.Named {
	var out []*types.Named
	for _, n := range f.w.Types {
		if types.IsInterface(n) {
			continue
		}
		if obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, f.w.Pass.Pkg, fn.Name()); obj != nil && obj == fn.Object() && !f.onlyEmbedded(n) {
			out = append(out, n)
		}
	}
	return out
}

// covers notes around which functions other packages have put the one that a library gets, each with
// the functions that did so, the innermost first. It begins with what a function of another package
// has returned; around has what stands around that in turn.
func (f *finder) covers(t program.Callee, around []program.Callee) {
	maker, _ := f.w.Outer(t.Fn)
	if maker == nil || len(around) == maxAround {
		return
	}
	around = append([]program.Callee{{Fn: maker}}, around...)
	for _, u := range t.Outer {
		within, _ := f.w.FuncsOf(u)
		for _, c := range within {
			f.covered[c.Fn] = around
			f.covers(c, around)
		}
	}
}

// makersAround returns the functions of other packages of the program that put something
// around a handler which a library has made, the innermost first.
func (f *finder) makersAround(v ssa.Value) (list []program.Callee) {
	for v != nil {
		next := ssa.Value(nil)
		for call := range program.Referrers[*ssa.Call](v) {
			fn := call.Call.StaticCallee()
			if fn == nil || fn.Object() == nil || !f.w.Own(fn.Object().Pkg()) || len(list) == maxAround {
				continue
			}
			if results := fn.Signature.Results(); results.Len() == 1 && types.Identical(results.At(0).Type(), v.Type()) {
				list, next = append(list, program.Callee{Fn: fn}), call
			}
		}
		v = next
	}
	return list
}

// maxAround bounds the functions around a handler.
const maxAround = 8
