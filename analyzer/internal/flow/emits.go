package flow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
)

// emitted returns the coded errors that a function makes itself, or by calling
// functions with what goes into them.
func (e *Errors) emitted(fn *ssa.Function) Set {
	var lists []Set
	for instr := range program.Instructions(fn) {
		s, whole := e.coded(instr)
		if call, ok := instr.(ssa.CallInstruction); ok && !whole {
			s = join(s, e.callEmits(call))
		}
		if v, ok := instr.(ssa.Value); ok && len(s) > 0 {
			s = e.recodedLater(s, v)
		}
		lists = append(lists, s)
	}
	return joinAll(lists)
}

// Chosen returns the coded errors of package variables that a function returns: it
// does not make them, but chooses the code.
func (e *Errors) Chosen(fn *ssa.Function) (s Set) {
	for _, ret := range program.Returns(fn) {
		for _, v := range ret.Results {
			if !e.w.CarriesError(v.Type()) || !ofVariable(v) {
				continue
			}
			for _, x := range e.At(v, program.Place{Block: ret.Block()}) {
				if x.Kind == Coded && !x.settled() && !x.Code.Open {
					site := e.w.Site(ret.Pos())
					s = append(s, e.settle(x, &site, ret.Block()))
				}
			}
		}
	}
	return s
}

// ofVariable reports whether a value may be what a package variable holds, without a
// call between them.
func ofVariable(v ssa.Value) bool {
	for v := range program.Reached(func(v ssa.Value) []ssa.Value {
		if phi, ok := v.(*ssa.Phi); ok {
			return phi.Edges
		}
		if m, ok := v.(*ssa.MakeInterface); ok {
			return []ssa.Value{m.X}
		}
		if x := program.Unconvert(v); x != v {
			return []ssa.Value{x}
		}
		return nil
	}, v) {
		if load, ok := v.(*ssa.UnOp); ok {
			if _, global := load.X.(*ssa.Global); global {
				return true
			}
		}
	}
	return false
}

// onlyAsked reports whether a value is made only to ask whether an error is like it.
func onlyAsked(a *ssa.Alloc) bool {
	asked := false
	var only func(v ssa.Value) bool
	only = func(v ssa.Value) bool {
		for _, ref := range *v.Referrers() {
			switch i := ref.(type) {
			case *ssa.FieldAddr, *ssa.DebugRef:
			case *ssa.UnOp, *ssa.MakeInterface:
				if !only(i.(ssa.Value)) {
					return false
				}
			case ssa.CallInstruction:
				f, ok := errlib.OfCall(i)
				if !ok || f.Role != errlib.AsksIs || f.Target < 0 || f.Argument(f.Target) != v {
					return false
				}
				asked = true
			default:
				return false
			}
		}
		return true
	}
	return only(a) && asked
}

// coded returns the coded errors that an instruction makes itself, without those of a
// function that it calls. whole says that such a function need not be looked at.
func (e *Errors) coded(instr ssa.Instruction) (s Set, whole bool) {
	add := func(x *Error, ok bool) {
		if ok {
			s = append(s, x)
		}
	}
	switch i := instr.(type) {
	case *ssa.Alloc:
		if t := e.w.ErrorType(program.Deref(i.Type())); t != nil && isStructType(program.Deref(i.Type())) && !onlyAsked(i) {
			add(e.literal(i, t))
		}
	case *ssa.Store:
		add(e.codeSet(i))
	case *ssa.MakeMap:
		if e.w.Protocol == nil || !e.w.OtherPeers() {
			add(e.object(i))
		}
	case ssa.CallInstruction:
		if e.w.Protocol == nil || !e.w.OtherPeers() {
			add(e.spelled(i))
		}
		if x := e.told(i); x != nil {
			return append(s, x), true
		}
		if _, known := e.w.Callees(i, nil); !known {
			x := e.mappedBy(i)
			add(x, x != nil)
		}
	}
	return s, false
}

// told returns the coded error that a call makes according to a directive or the
// model of a library, or nil.
func (e *Errors) told(call ssa.CallInstruction) *Error {
	obj := program.Object(call.Common())
	if obj == nil {
		return nil
	}
	if d, ok := e.w.Tells(obj, "sends"); ok {
		return e.sent(call, d.Code)
	}
	if lib := e.w.Library(obj.Pkg()); lib != nil {
		if ctor, ok := lib.Constructor(obj); ok {
			if v, ok := call.(*ssa.Call); ok {
				return e.constructed(v, lib, ctor)
			}
		}
	}
	return nil
}

// mute reports whether no function of the package makes a coded error itself.
func (e *Errors) mute() bool {
	for instr := range program.Instructions(e.w.Funcs...) {
		if s, _ := e.coded(instr); len(s) > 0 {
			return false
		}
	}
	return true
}

// callEmits returns the coded errors that the called functions make, with the parts
// that the caller decides.
func (e *Errors) callEmits(call ssa.CallInstruction) Set {
	callees, known := e.w.Callees(call, nil)
	if !known && slices.ContainsFunc(call.Common().Args, e.bringsError) {
		return nil // others may make something else of it, and the functions are what they replace
	}
	var out Set
	var site program.Site
	for _, callee := range callees {
		var in *instance
		for _, x := range e.emits(callee.Fn) {
			if x.Code.Decided() {
				continue
			}
			if in == nil { // it costs much, and most calls emit nothing
				in, site = e.instance(call, callee, nil), e.w.Site(call.Pos())
			}
			if set := in.operand(x.Code.SetOn - 1); set != nil && e.madeHere(set) {
				continue // it has the code from here
			}
			out = append(out, in.keeps(x)...)
			for _, y := range in.one(x) {
				if y.Code == nil {
					continue
				}
				y := y.Copy()
				y.Way = y.Way.relayed(&site)
				c := *y.Code
				c.Bound = x.Code.CodeParam > 0
				y.Code = &c
				if y.Method == "" {
					y.Method = e.w.MethodAt(call.Block())
				}
				out = append(out, y)
			}
		}
	}
	return out
}

// keeps returns the errors, with codes from packages that do not judge them, of functions that the
// call passes: the callee makes a coded error of what they return, but of those.
func (in *instance) keeps(x *Error) (list Set) {
	for _, p := range x.Code.Cause {
		if p.Kind != ParamCall || len(p.NotTypes) == 0 {
			continue
		}
		any := p.Copy()
		any.Known = guard.Known{}
		left := in.one(p)
		for _, y := range in.one(any) {
			elsewhere := y.Kind == Coded && y.Made != nil && in.e.w.SpokenBy(in.e.w.Package(y.Made.Pkg)) == nil
			if elsewhere && !slices.ContainsFunc(left, func(z *Error) bool { return z.Site.Same(y.Site) && z.Kind == Coded }) {
				list = append(list, y)
			}
		}
	}
	return list
}

// emits returns the coded errors that a function makes. Of another package's
// function, it returns those of which a caller decides a part.
func (e *Errors) emits(fn *ssa.Function) Set {
	if e.w.Local(fn) {
		return e.Emitted(fn)
	}
	if obj := objectOf(fn); obj != nil {
		if f := e.imported(obj, fieldEmits); f != nil {
			return f.Emits
		}
	}
	return nil
}
