package handler

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// given returns the functions that the package gives another one of the module as
// values, by a call or in a field or variable, if that one hands their errors to its
// peer. Those in known are left out.
func (f *finder) given(known []*Handler) []*Handler {
	var out []*Handler
	var at token.Pos
	add := func(v ssa.Value, pkg *types.Package, sink *SinkFact) {
		layer := !f.w.Pass.ImportPackageFact(pkg, new(wire.SpeaksFact))
		if layer && f.w.ImportsLibrary("acp") {
			return // the library answers the peer, and the layer somebody else
		}
		for _, c := range f.held(v) {
			if !f.w.Local(c.Fn) {
				continue
			}
			for _, h := range f.behind(sink, c.Fn, layer, pkg, at) {
				is := func(o *Handler) bool { return o.Fn == h.Fn }
				if !slices.ContainsFunc(known, is) && !slices.ContainsFunc(out, is) {
					out = append(out, h)
				}
			}
		}
	}
	for instr := range program.Instructions(f.w.Funcs...) {
		at = instr.Pos()
		switch i := instr.(type) {
		case ssa.CallInstruction:
			f.handed(i.Common(), add)
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

// handed adds what a call of another package's function hands to parameters
// that take handlers.
func (f *finder) handed(call *ssa.CallCommon, add func(ssa.Value, *types.Package, *SinkFact)) {
	pkg, takes := f.taking(call)
	for _, t := range takes.Handlers {
		add(program.Arguments(call)[t.Param], pkg, &t.Sink)
	}
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
	var obj types.Object
	switch addr := addr.(type) {
	case *ssa.FieldAddr:
		if v := program.FieldOf(addr.X.Type(), addr.Field); v != nil {
			obj = v
		}
	case *ssa.Global:
		obj = addr.Object()
	}
	if obj == nil || obj.Pkg() == f.w.Pass.Pkg || !f.w.Own(obj.Pkg()) {
		return nil
	}
	return obj
}

// held returns the functions that a value may be, that it holds as a map or slice, or
// that a function of another package wraps.
func (f *finder) held(v ssa.Value) []program.Callee {
	u := program.Use{V: v, At: program.PlaceOf(v)}
	uses := []program.Use{u}
	switch v.Type().Underlying().(type) {
	case *types.Map, *types.Slice:
		uses, _ = f.w.Elements(u)
	}
	var out []program.Callee
	for _, u := range uses {
		list, _ := f.w.FuncsOf(u)
		out = append(out, list...)
		roots, _ := f.w.Roots(u, false)
		for _, r := range roots {
			if call, ok := program.Unconvert(r.V).(*ssa.Call); ok {
				out = append(out, f.around(call)...)
			}
		}
	}
	return out
}

// around returns the functions that a call of another package's function wraps
// without changing their errors.
func (f *finder) around(call *ssa.Call) []program.Callee {
	obj := program.Object(call.Common())
	var fact AroundFact
	if obj == nil || obj.Pkg() == f.w.Pass.Pkg || !f.w.Own(obj.Pkg()) || !f.w.Pass.ImportObjectFact(obj.Origin(), &fact) || !slices.Contains(fact.Keeps, "") {
		return nil
	}
	return f.held(program.Arguments(call.Common())[fact.Param])
}
