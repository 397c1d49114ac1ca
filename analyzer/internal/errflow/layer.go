package errflow

import (
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/flow"
	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A LayerFact lists the errors that a package which only carries messages answers
// with, and what else is wrong with its answers: they are ACP's if the handlers of its
// users are. It also says what becomes of requests that the peer takes back.
type LayerFact struct {
	Errors []LayerError
	Faults []LayerFault
	Codes  []LayerCode

	Registers bool // it has functions for methods of the protocol, of which it spells none that is no other's
	Withdraws bool // it ends the context of a request where the peer asks for that
}

// A LayerFault is a Fault as other packages see it.
type LayerFault struct {
	Site    program.Site
	Wrong   Wrong
	Value   string
	Meaning protocol.Meaning
}

// A LayerError is an Outcome as other packages see it.
type LayerError struct {
	Site    program.Site
	Class   Class
	Wire    int64
	Verdict cause.Verdict
	Library string // the name of the one that carries the messages, if any
	Type    sdk.ErrorType
	Path    string
	NoError bool
}

func (*LayerFact) AFact() {}

func (*LayerFact) String() string { return "carries messages" }

// exportLayer exports what is wrong with the answers of a package that only carries
// messages. What is known to be the protocol's it reports itself, unless it depends on
// whether a client reads the messages: those are taken out of the result.
func (e *engine) exportLayer(r *Result) {
	var fact LayerFact
	r.Faults = slices.DeleteFunc(r.Faults, func(f Fault) bool {
		if e.w.Marked && !f.Wrong.ofAgents() {
			return false
		}
		x := LayerFault{e.w.Site(f.Pos), f.Wrong, f.Value, f.Meaning}
		x.Site.Pos = 0
		fact.Faults = append(fact.Faults, x)
		return true
	})
	if !e.w.Marked {
		for _, o := range r.Outcomes {
			if o.Answer == nil || slices.ContainsFunc(o.Related, func(r Related) bool { return r.step == atOrigin }) {
				continue // another package makes it, for more than this one
			}
			x := LayerError{Site: e.w.Site(o.at), Class: o.Class, Wire: o.Wire, Verdict: o.Verdict, Type: o.Error.Type, Path: o.Error.Path, NoError: o.Error.NoError}
			x.Site.Pos, x.Verdict.Reason.Pos = 0, 0
			if lib := o.Error.Library; lib != nil {
				x.Library = lib.Name
			}
			fact.Errors = append(fact.Errors, x)
		}
		fact.Codes = e.layerCodes(r.Sends)
	}
	e.withdraws()
	fact.Withdraws = e.cancelsAny
	fact.Registers = program.Any(program.Each[*ssa.MapUpdate](e.w.Funcs...), func(u *ssa.MapUpdate) bool {
		method, _ := program.StringConst(u.Key)
		_, known := protocol.ACP().Method(method)
		of := program.Named(u.Map.Type())
		return known && of != nil && e.w.Library(of.Obj().Pkg()) != nil
	})
	e.w.Pass.ExportPackageFact(&fact)
}

// ofAgents reports whether only agents have to do better: what agents send to a client is
// not said.
func (w Wrong) ofAgents() bool { return w == NumberOnly || w == Dropped || w == Closes }

// adapters evaluates the errors of functions that the package makes of those of
// other packages, and that these give it back.
func (c *collector) adapters() {
	for _, fn := range c.e.w.Funcs {
		if len(c.e.called) == 0 || !token.IsExported(fn.Name()) {
			continue
		}
		for _, ret := range program.Returns(fn) {
			for _, v := range ret.Results {
				n := program.Named(v.Type())
				if n == nil || n.Obj().Pkg() != c.e.w.Pass.Pkg || c.e.called[n] == nil || c.e.untold(n) {
					continue
				}
				sink := c.e.called[n]
				list, _ := c.e.w.FuncsOf(program.Use{V: v, At: program.Place{Block: ret.Block()}})
				for _, callee := range list {
					switch h := sink.Handler(callee.Fn); {
					case callee.Fn.Parent() != fn:
					case sink.Mapper == (program.Site{}):
						c.handler(h)
					default: // what it answers is for whoever gives that to say
						c.e.leavingAlone(h, func(s flow.Set, ret *ssa.Return) {
							for _, x := range s {
								c.e.sends(x, *sink, ret.Pos())
							}
						})
					}
				}
			}
		}
	}
}

// untold reports whether the errors of some functions of a type that tables have do not reach
// the peer: then only those who give the functions show which ones do.
func (e *engine) untold(n *types.Named) bool {
	passed := e.passedOn(n)
	return slices.ContainsFunc(e.w.Funcs, func(fn *ssa.Function) bool {
		if passed && alike(fn.Signature.Params(), n.Underlying().(*types.Signature).Params()) {
			return false // it is one itself
		}
		return program.Any(program.Each[ssa.CallInstruction](fn), func(call ssa.CallInstruction) bool {
			v := call.Common().Value
			table := e.w.TableOf(v)
			return program.Named(v.Type()) == n && table != nil && !e.heard[v] && !e.heard[table]
		})
	})
}

// layers returns the layers that carry the package's messages, with the place where that
// first shows: they are given its handlers, functions of it for methods, or functions that
// tell messages apart.
func (e *engine) layers() map[*types.Package]token.Pos {
	given := make(map[*types.Package]token.Pos)
	add := func(layer *types.Package, pos token.Pos) {
		if at, ok := given[layer]; layer != nil && layer != e.w.Pass.Pkg && pos.IsValid() && (!ok || e.w.InSource(pos, at) < 0) {
			given[layer] = pos
		}
	}
	for _, h := range slices.Concat(e.handlers, e.brought) {
		if h.Method == "" && (h.Fn.Parent() != nil || !e.w.Dispatches(h.Fn)) {
			continue // it may be another protocol's
		}
		if add(h.Layer, h.Given); !h.Given.IsValid() { // another package gives it
			add(h.Layer, h.Fn.Pos())
		}
	}
	for _, r := range e.w.Registrations() {
		if wire.Distinctive(r.Method) {
			add(e.registrar(r.Pos), r.Pos)
		}
	}
	for _, fn := range e.own() {
		e.joining(fn, add)
		e.objects(fn, add)
		for call := range program.Each[ssa.CallInstruction](fn) {
			if v := call.Value(); v != nil && e.handsTable(v) {
				add(program.Object(call.Common()).Pkg(), call.Pos())
			}
			if to := program.Object(call.Common()); to != nil && slices.ContainsFunc(program.Arguments(call.Common()), e.answersMessages) {
				add(to.Pkg(), call.Pos())
			}
		}
		for _, p := range fn.Params {
			if n := program.Named(program.Deref(p.Type())); n != nil && e.w.Frame(n) && e.w.Dispatches(fn) {
				add(n.Obj().Pkg(), fn.Pos())
			}
		}
	}
	return given
}

// objects adds the package for whose interface a function is that tells requests apart and returns
// error objects, whoever brings the two together.
func (e *engine) objects(fn *ssa.Function, add func(*types.Package, token.Pos)) {
	recv := fn.Signature.Recv()
	if recv == nil || !e.w.Dispatches(fn) {
		return
	}
	for _, imp := range e.w.Imports() {
		if !e.w.Own(imp) {
			continue
		}
		for _, it := range program.Interfaces(imp) {
			m, _, _ := types.LookupFieldOrMethod(it, false, imp, fn.Name())
			if m != nil && e.w.Pass.ImportObjectFact(m, new(handler.ObjectsFact)) && types.Implements(recv.Type(), it) {
				add(imp, fn.Pos())
			}
		}
	}
}

// joining adds the packages that speak no protocol by themselves, with the place where a function
// gives them what takes handlers, and gives it to another package, too, that speaks the protocol.
func (e *engine) joining(fn *ssa.Function, add func(*types.Package, token.Pos)) {
	given := make(map[program.Copy][]ssa.CallInstruction)
	by := func(call ssa.CallInstruction) *types.Package { return program.Object(call.Common()).Pkg() }
	for call := range program.Each[ssa.CallInstruction](fn) {
		if program.Object(call.Common()) == nil || !e.w.Own(by(call)) {
			continue
		}
		for _, a := range program.Arguments(call.Common()) {
			if n := program.Named(program.Deref(a.Type())); n != nil && e.w.Own(n.Obj().Pkg()) && program.Remember(&e.takers, n, e.takesHandlersOf) {
				given[e.w.CopyOf(a)] = append(given[e.w.CopyOf(a)], call)
			}
		}
	}
	for _, calls := range given {
		if !slices.ContainsFunc(calls, func(call ssa.CallInstruction) bool { return e.w.SpokenBy(by(call)) == e.w.Protocol }) {
			continue
		}
		for _, call := range calls {
			if e.w.SpokenBy(by(call)) == nil {
				add(by(call), call.Pos())
			}
		}
	}
}

// takesHandlersOf reports whether another package of the program takes handlers by methods of a
// type, or by functions beside it.
func (e *engine) takesHandlersOf(n *types.Named) bool {
	takes := func(fn *types.Func) bool {
		var fact handler.TakesFact
		e.w.Pass.ImportObjectFact(fn, &fact)
		return len(fact.Handlers) > 0 || program.Any(fn.Signature().Params().Variables(), func(p *types.Var) bool {
			of := program.Named(p.Type())
			return of != nil && program.IsFunc(of) && e.w.Own(of.Obj().Pkg()) && e.w.Pass.ImportObjectFact(of.Obj(), new(handler.SinkFact))
		})
	}
	return program.Any(n.Methods(), takes) || program.Any(program.Members[*types.Func](n.Obj().Pkg()), takes)
}

// handsTable reports whether a call returns a table of a library's handlers that another package of
// the program has for methods of the protocol, and that speaks no other.
func (e *engine) handsTable(call *ssa.Call) bool {
	of, maker := program.Named(call.Type()), program.Object(&call.Call)
	if of == nil || maker == nil || !e.w.Own(maker.Pkg()) || e.w.Library(of.Obj().Pkg()) == nil {
		return false
	}
	var fact LayerFact
	_, table := of.Underlying().(*types.Map)
	return table && e.w.Pass.ImportPackageFact(maker.Pkg(), &fact) && fact.Registers
}

// answersMessages reports whether a value is a function that gets messages, and leads to
// where requests are told apart, or handlers of a library's: a table for methods, or what
// another package of the program's has, which speaks the protocol.
func (e *engine) answersMessages(v ssa.Value) bool {
	if obj, ok := v.(*ssa.MakeInterface); ok {
		to, of := program.Named(obj.Type()), program.Named(obj.X.Type())
		return to != nil && e.w.Library(to.Obj().Pkg()) != nil && of != nil && e.w.SpokenBy(of.Obj().Pkg()) == e.w.Protocol
	}
	if table, ok := v.(*ssa.MakeMap); ok {
		of := program.Named(table.Type())
		return of != nil && e.w.Library(of.Obj().Pkg()) != nil && program.Any(program.Referrers[*ssa.MapUpdate](table), func(u *ssa.MapUpdate) bool {
			return wire.Distinctive(e.w.MethodConst(u.Key))
		})
	}
	if call, _ := program.CallOf(v); call != nil {
		of, maker := program.Named(v.Type()), program.Object(&call.Call)
		return of != nil && e.w.Library(of.Obj().Pkg()) != nil && maker != nil && e.w.SpokenBy(maker.Pkg()) == e.w.Protocol
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	if !ok || !program.Any(sig.Params().Variables(), func(p *types.Var) bool { return e.w.Frame(p.Type()) }) {
		return false
	}
	list, _ := e.w.FuncsOf(program.Use{V: v, At: program.PlaceOf(v)})
	return slices.ContainsFunc(list, func(c program.Callee) bool { return e.leadsToServer(c.Fn) })
}

// registrar returns the package with which a place registers a function for a method: that
// of the function that it calls, or of the type of handlers that it puts into a table; nil
// if there is none.
func (e *engine) registrar(pos token.Pos) *types.Package {
	if call, ok := program.At[ssa.CallInstruction](e.w.Program, pos); ok {
		if obj := program.Object(call.Common()); obj != nil {
			return obj.Pkg()
		}
	} else if put, ok := program.At[*ssa.MapUpdate](e.w.Program, pos); ok {
		if n := program.Named(put.Value.Type()); n != nil {
			return n.Obj().Pkg()
		}
	}
	return nil
}

// layered returns the errors of the layers of the package, without those that are told of
// where they are made, and notes their faults.
func (c *collector) layered(told []Outcome) (out []Outcome) {
	given := c.e.layers()
	for _, imp := range c.e.w.Imports() {
		var fact LayerFact
		at, ok := given[imp]
		if !ok || !c.e.w.Pass.ImportPackageFact(imp, &fact) {
			continue
		}
		for _, x := range fact.Errors {
			if slices.ContainsFunc(told, func(o Outcome) bool { return c.same(&o, x.Verdict.Meaning, x.Site) }) {
				continue
			}
			answer, _ := c.e.w.Protocol.Answer(x.Verdict.Meaning)
			o := Outcome{at: at, Layered: true, Class: x.Class, Wire: x.Wire, Verdict: x.Verdict, Answer: &answer, Error: ErrorStyle{Type: x.Type, Path: x.Path, NoError: x.NoError}}
			o.Error.Library, o.Error.Package = c.e.w.LibraryByName(x.Library)
			o.Pos, o.End = c.e.w.Span(at)
			o.Related = []Related{{Pos: c.e.w.Pos(x.Site), Message: madeHere}}
			out = append(out, o)
		}
		for _, x := range fact.Faults {
			if x.Wrong.ofAgents() && !c.ofAgent() {
				continue
			}
			c.fault(Fault{Wrong: x.Wrong, Value: x.Value, Meaning: x.Meaning, Beside: &Related{Pos: c.e.w.Pos(x.Site), Message: "in this package"}}, at)
		}
	}
	return out
}

// ofAgent reports whether the program handles requests that agents are sent.
func (c *collector) ofAgent() bool {
	if program.Any(maps.Values(c.e.methods), func(names map[string]bool) bool {
		return program.Any(maps.Keys(names), func(name string) bool {
			row, _ := c.e.w.Protocol.Method(name)
			return row.Agent
		})
	}) {
		return true
	}
	return slices.ContainsFunc(c.e.own(), c.e.serves)
}
