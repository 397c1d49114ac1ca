package handler

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// given returns the functions that the package gives another one of the module as
// values, by a call or in a field or variable, if that one hands their errors to its
// peer. Those in known are left out.
func (f *finder) given(known []*Handler) []*Handler {
	var out []*Handler
	var at ssa.Instruction
	add := func(v ssa.Value, pkg *types.Package, sink *SinkFact) {
		layer := !f.w.Pass.ImportPackageFact(pkg, new(wire.SpeaksFact))
		if layer && f.w.ImportsLibrary("acp") {
			return // the library answers the peer, and the layer somebody else
		}
		callees, _ := f.w.FuncsIn(program.Use{V: v, At: program.PlaceOf(v)})
		for _, c := range callees {
			if inner, ok := f.w.Returns(c, 0); ok && sink.Returned {
				f.wraps(inner, sink, pkg, at)
			} else if len(c.Outer) > 0 && !sink.Returned {
				f.wraps(c, sink, pkg, at)
			}
			for _, in := range f.inside(c) {
				for _, h := range f.behind(sink, in, layer, pkg, at.Pos()) {
					is := func(o *Handler) bool { return o.Fn == h.Fn }
					if !slices.ContainsFunc(known, is) && !slices.ContainsFunc(out, is) {
						out = append(out, h)
					}
				}
			}
		}
	}
	for instr := range program.Instructions(f.w.Funcs...) {
		at = instr
		switch i := instr.(type) {
		case ssa.CallInstruction:
			f.handed(i.Common(), add)
			for _, h := range f.decoded(i) {
				if !slices.ContainsFunc(out, func(o *Handler) bool { return o.Fn == h.Fn }) {
					out = append(out, h)
				}
			}
		case *ssa.Store:
			f.set(i.Addr, i.Val, add)
		case *ssa.MapUpdate:
			if load, ok := i.Map.(*ssa.UnOp); ok {
				f.set(load.X, i.Value, add)
			}
		}
	}
	return out
}

// wraps notes that a layer gets a function which one of another package returned: its
// own errors, and those of functions of other packages inside it, reach the peer.
func (f *finder) wraps(c program.Callee, sink *SinkFact, layer *types.Package, at ssa.Instruction) {
	for _, h := range f.handler(sink, c.Fn) {
		h.Brought, h.Layer, h.Given, h.Outer = at, layer, at.Pos(), c.Outer
		f.wrapped = append(f.wrapped, h)
	}
}

// handed adds what a call of another package's function hands to parameters
// that take handlers.
func (f *finder) handed(call *ssa.CallCommon, add func(ssa.Value, *types.Package, *SinkFact)) {
	pkg, takes := f.taking(call)
	for _, t := range takes.Handlers {
		add(program.Arguments(call)[t.Param], pkg, &t.Sink)
	}
}

// decoded returns the methods of what another package's function decodes messages into,
// if it hands their errors to its peer and is given a handler for a method, too.
func (f *finder) decoded(call ssa.CallInstruction) (out []*Handler) {
	_, takes := f.taking(call.Common())
	if len(takes.Types) == 0 || call.Common().StaticCallee() == nil {
		return nil
	}
	method := ""
	for _, a := range program.Arguments(call.Common()) {
		if _, ok := a.Type().Underlying().(*types.Signature); !ok {
			continue
		}
		list, _ := f.w.FuncsOf(program.Use{V: a, At: program.PlaceOf(a)})
		for _, c := range list {
			method = f.w.MethodOf(c.Fn)
		}
	}
	args := call.Common().StaticCallee().TypeArgs()
	for _, t := range takes.Types {
		if method == "" || t.Param >= len(args) || program.Named(args[t.Param]) == nil {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(program.Named(args[t.Param])), true, f.w.Pass.Pkg, t.Method)
		m, _ := obj.(*types.Func)
		if m == nil || f.w.Function(m) == nil {
			continue
		}
		for _, h := range f.handler(&t.Sink, f.w.Function(m)) {
			recv := h.Fn.Signature.Recv()
			h.Env[0] = taint.RequestNamed(recv.Name(), recv.Type())
			h.Method, h.Given = method, call.Pos()
			out = append(out, h)
		}
	}
	return out
}

// taking returns what a call of another package's function takes, and the package.
func (f *finder) taking(call *ssa.CallCommon) (pkg *types.Package, takes TakesFact) {
	if obj := program.Object(call); obj != nil && obj.Pkg() != f.w.Pass.Pkg && f.w.Own(obj.Pkg()) {
		f.w.Pass.ImportObjectFact(obj.Origin(), &takes)
		pkg = obj.Pkg()
	}
	return pkg, takes
}

// set adds what is put into a field or variable of another package that takes
// handlers, or into a table there.
func (f *finder) set(addr, v ssa.Value, add func(ssa.Value, *types.Package, *SinkFact)) {
	if obj := f.elsewhere(addr); obj != nil {
		for _, sink := range f.sinks(obj) {
			add(v, obj.Pkg(), sink)
		}
	}
}

// elsewhere returns the field or variable of another package whose address a
// value is, or nil.
func (f *finder) elsewhere(addr ssa.Value) types.Object {
	obj := program.HeldIn(addr)
	if obj == nil || obj.Pkg() == f.w.Pass.Pkg || !f.w.Own(obj.Pkg()) {
		return nil
	}
	return obj
}

// held returns the functions that a value may be or that it holds as a table, and those
// of the package that are inside one of another package.
func (f *finder) held(v ssa.Value) (list []flow.Inside) {
	callees, _ := f.w.FuncsIn(program.Use{V: v, At: program.PlaceOf(v)})
	for _, c := range callees {
		list = append(list, f.inside(c)...)
	}
	return list
}

// inside returns a function, or those of the package that are inside it.
func (f *finder) inside(c program.Callee) []flow.Inside {
	if f.w.Local(c.Fn) {
		return []flow.Inside{{Fn: c.Fn}}
	}
	return f.errors.Behind(c)
}
