package handler

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/taint"
)

// served returns the methods that implement an interface through which
// another package of the module answers its peer.
func (f *finder) served() []*Handler {
	var out []*Handler
	for _, imp := range f.w.Imports() {
		if !f.w.Own(imp) {
			continue
		}
		layer := f.w.SpokenBy(imp) == nil
		if layer && f.w.ImportsLibrary("acp") {
			continue // the library answers the peer, and the layer somebody else
		}
		for tn, it := range program.Interfaces(imp) {
			for m := range it.Methods() {
				sinks := f.sinks(m)
				if len(sinks) == 0 {
					continue
				}
				at := f.boxed(tn.Type())
				fns := f.adapted(imp, it, m)
				if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
					fns = f.instances(m)
				}
				for _, n := range f.w.Types {
					if types.IsInterface(n) || n.TypeParams().Len() > 0 || !types.Implements(types.NewPointer(n), it) {
						continue
					}
					obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(n), true, m.Pkg(), m.Name())
					if fn, _ := obj.(*types.Func); fn != nil && fn.Pkg() == f.w.Pass.Pkg {
						fns = append(fns, f.w.Function(fn))
					}
				}
				serves := func(t types.Type) bool { return types.Implements(t, it) || types.Implements(types.NewPointer(t), it) }
				for _, fn := range fns {
					if fn == nil || f.decorated(fn, serves) {
						continue
					}
					for _, sink := range sinks {
						out = append(out, f.behind(sink, flow.Inside{Fn: fn}, layer, imp, at)...)
					}
				}
			}
		}
	}
	return out
}

// instances returns the methods of the package's types that stand for a generic interface's method:
// the package makes these types an instance of the interface.
func (f *finder) instances(m *types.Func) (fns []*ssa.Function) {
	for _, g := range f.w.Gifts() {
		if g.To == m && g.Func != nil && g.Func.Pkg() == f.w.Pass.Pkg {
			fns = append(fns, f.w.Function(g.Func))
		}
	}
	return fns
}

// sinks returns what becomes of the errors of the functions behind another package's
// object, and of the functions that these return.
func (f *finder) sinks(obj types.Object) (list []*SinkFact) {
	var sink SinkFact
	if f.w.Pass.ImportObjectFact(obj, &sink) {
		list = append(list, &sink)
	}
	var maker MakerFact
	if f.w.Pass.ImportObjectFact(obj, &maker) {
		list = append(list, &maker.SinkFact)
	}
	return list
}

// behind returns the handlers that a fact about a function means: the function, or
// those that it returns. What comes through a layer without a protocol may be of
// another protocol.
func (f *finder) behind(sink *SinkFact, c flow.Inside, layer bool, pkg *types.Package, at token.Pos) (out []*Handler) {
	fn := c.Fn
	knows := func(fn *ssa.Function) bool {
		_, method := f.w.MessageOf(fn)
		return !layer || method != "" || f.knowsMethods(fn)
	}
	if !sink.Returned {
		if knows(fn) {
			out = f.serves(sink, c, pkg, at)
			for _, h := range out {
				h.Guards = c.Around
			}
		}
		return out
	}
	for _, ret := range program.Returns(fn) {
		for _, v := range ret.Results {
			switch v.Type().Underlying().(type) {
			case *types.Signature, *types.Map, *types.Slice:
			default:
				continue
			}
			for _, c := range f.held(v) {
				is := func(h *Handler) bool { return h.Fn == c.Fn }
				if slices.ContainsFunc(out, is) || !knows(fn) && !knows(c.Fn) {
					continue
				}
				for _, h := range f.serves(sink, c, pkg, at) {
					if h.Method == "" {
						h.serves(f.w, f.w.MethodAt(ret.Block()))
					}
					out = append(out, h)
				}
			}
		}
	}
	return out
}

// knowsMethods reports whether a function, or one that it calls in the package,
// tells the protocol's methods apart, or hands the message on to one of its own signature in
// another package that does, or calls what such a package has in a table for its methods.
func (f *finder) knowsMethods(fn *ssa.Function) bool {
	return program.Any(program.Reached(func(fn *ssa.Function) []*ssa.Function {
		if !f.w.Local(fn) {
			return nil
		}
		return f.calledIn(fn)
	}, fn), func(g *ssa.Function) bool {
		if !f.w.Local(g) {
			outer, _ := f.w.Outer(g)
			return (outer != nil || alike(fn.Signature, g.Signature)) && f.errors.OfMethod(g)
		}
		_, registered := f.w.Registered()[g]
		_, within := f.w.Registered()[program.Outermost(g)]
		return registered || within || f.w.Registers(program.Outermost(g)) || f.w.Dispatches(g) || f.w.Gates(g)
	})
}

// adapted returns the functions of the package that implement an interface by
// a func type of the interface's package whose method m has the type's own
// signature, as http.HandlerFunc's has.
func (f *finder) adapted(pkg *types.Package, it *types.Interface, m *types.Func) []*ssa.Function {
	adapter := func(t types.Type) bool {
		n := program.Named(t)
		if n == nil || n.Obj().Pkg() != pkg || !types.Implements(n, it) {
			return false
		}
		sig, ok := n.Underlying().(*types.Signature)
		return ok && alike(sig, m.Signature())
	}
	var out []*ssa.Function
	for c := range program.Each[*ssa.ChangeType](f.w.Funcs...) {
		if adapter(c.Type()) {
			list, _ := f.w.FuncsOf(program.Use{V: c.X, At: program.PlaceOf(c)})
			for _, t := range list {
				if f.w.Local(t.Fn) && !slices.Contains(out, t.Fn) {
					out = append(out, t.Fn)
				}
			}
		}
	}
	return out
}

// alike reports whether two functions take and return the same.
func alike(a, b *types.Signature) bool {
	return types.Identical(a.Params(), b.Params()) && types.Identical(a.Results(), b.Results())
}

// serves returns a function as the handler that the fact tells of, if it has a
// body. It is given to the layer at a position.
func (f *finder) serves(sink *SinkFact, c flow.Inside, layer *types.Package, at token.Pos) []*Handler {
	if c.Fn.Blocks == nil {
		return nil
	}
	out := f.handler(sink, c.Fn)
	for _, h := range out {
		h.Layer, h.Given = layer, at
		if i, method := f.w.MessageOf(h.Fn); method != "" && h.Method == "" {
			h.Env[i] = taint.Request(h.Fn.Params[i])
			h.serves(f.w, cmp.Or(f.w.MethodOf(h.Fn), method)) // others may take the message, too
		}
		if c.Of.Fn != nil {
			h.inside(sink, c)
		}
	}
	return out
}

// inside says what the function that the layer calls passes to a handler inside it,
// and which of its errors it returns.
func (h *Handler) inside(sink *SinkFact, c flow.Inside) {
	env := make([]taint.Taint, len(c.Of.Given()))
	sink.wire(c.Of.Fn.Signature, env[c.Of.First():])
	clear(h.Env)
	h.Denied, h.Left = nil, h.Left.And(c.Known)
	first := program.Arity(h.Fn) - h.Fn.Signature.Params().Len()
	for i, t := range c.By {
		if first+i < len(h.Env) {
			h.Env[first+i] = t.In(env)
		}
	}
}

// wire notes which parameters of a signature are made of the peer's message.
func (f *SinkFact) wire(sig *types.Signature, env []taint.Taint) {
	for i, wire := range f.Wire {
		switch {
		case !wire || i >= sig.Params().Len():
		case i < len(f.By) && f.By[i].Tied():
			env[i] = f.By[i]
		default:
			env[i] = taint.RequestNamed(sig.Params().At(i).Name(), sig.Params().At(i).Type())
		}
	}
}

// boxed returns where the package first makes an interface value of a type, or no
// position.
func (f *finder) boxed(t types.Type) token.Pos {
	for m := range program.Each[*ssa.MakeInterface](f.w.Funcs...) {
		if types.Identical(m.Type(), t) {
			return program.User(m).Pos()
		}
	}
	return token.NoPos
}

// handler returns a function as the handler that the fact tells of. There is
// none if nobody can know what becomes of its errors.
func (f *finder) handler(sink *SinkFact, fn *ssa.Function) []*Handler {
	h := sink.Handler(fn)
	if site := sink.Mapper; site != (program.Site{}) {
		mapper, set := f.mapper(site)
		switch {
		case mapper != nil && sink.Translates:
			h.Translator = mapper
		case mapper != nil:
			if h.Mapper = mapper; sink.Default {
				h.Left, h.Maps = guard.Known{}, nil
			}
		case set || f.settled(site) && sink.Code == 0:
			return nil
		case !f.settled(site):
			h.Awaits = site
		}
		h.Left.Unmapped = h.Left.Unmapped && !h.Falls // that is known here, or there is none
	}
	for _, site := range sink.Makers {
		makers, known := f.functions(site)
		switch {
		case f.settled(site): // there is nothing around it
		case f.mapperAt[site] == nil:
			h.AwaitsMakers = sink.Makers
		case !known:
			return nil
		}
		h.Makers = append(h.Makers, makers)
	}
	return []*Handler{h}
}

// Handler returns a function as the handler that the fact tells of.
func (f *SinkFact) Handler(fn *ssa.Function) *Handler {
	first := 0
	if fn.Signature.Recv() != nil {
		first = 1
	}
	h := &Handler{
		Fn: fn, Method: f.Method, Notification: f.Notify, Ends: f.Ends, Sink: &f.Site, From: f.From, Left: f.Left, Keeper: f.Keeper, Falls: f.Falls, Default: f.Default, Translates: f.Translates, Flattens: f.Flattens, Outlet: f.Outlet, Maps: f.Maps, Callbacks: f.Callbacks,
		Behavior: sdk.Behavior{Uncoded: f.Code, KeepsWrapped: true, Canceled: f.Code},
		Shape:    sdk.Handler{Method: -1},
		Env:      make([]taint.Taint, program.Arity(fn)+len(fn.FreeVars)),
	}
	f.wire(fn.Signature, h.Env[first:])
	if recv := fn.Signature.Recv(); recv != nil && f.Fills {
		h.Env[0] = taint.Decoded(recv.Name(), recv.Type())
	}
	for _, k := range f.Denied {
		k.Of.Param += first
		h.Denied = append(h.Denied, k)
	}
	return h
}
