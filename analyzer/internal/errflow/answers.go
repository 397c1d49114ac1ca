// Which results do the requests of the peer get?

package errflow

import (
	"cmp"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/handler"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A reply is a result that a request of the peer gets, at the instruction that
// hands it on: a return of the handler or of what it calls, or a call or store
// that sends it. V of the result is nil where there is an error or nothing.
type reply struct {
	method string
	result program.Use
	at     ssa.Instruction
	style  ErrorStyle
}

// whole returns the result as a part of itself, in which its parts are looked for.
func (r reply) whole() part { return part{Use: r.result, pos: r.at.Pos()} }

// replies looks for the results that requests get. It leaves out what it cannot
// follow: a return that may fail, a result that the package does not show.
type replies struct {
	e         *engine
	list      []reply
	succeeds  map[ssa.Instruction]string // returns and calls that answer with a result, by the method
	seen      map[returnOf]bool
	sentParam map[*ssa.Parameter]bool
}

type returnOf struct {
	ret    *ssa.Return
	method string
	in     *program.Frame
}

// repliesOf returns the replies of the package.
func (e *engine) repliesOf() *replies {
	a := &replies{e: e, succeeds: make(map[ssa.Instruction]string), seen: make(map[returnOf]bool), sentParam: make(map[*ssa.Parameter]bool)}
	handles := make(map[*ssa.Function]bool)
	for _, h := range e.served {
		handles[h.Fn] = true
		if h.Notification || h.Shape.Style != sdk.Returns || h.Outlet.Part.Field > 0 {
			continue
		}
		for _, ret := range program.Returns(h.Fn) {
			a.returned(ret, h.Method, nil, ErrorStyle{Library: h.Library, Package: h.Package})
		}
	}
	for _, fn := range e.own() {
		method := e.w.MethodOf(fn)
		if !handles[fn] && (e.w.Dispatches(fn) || method != "" || e.handedOver(fn)) && answersItself(e.w, fn.Signature) {
			for _, ret := range program.Returns(fn) {
				a.returned(ret, method, nil, ErrorStyle{})
			}
		}
		for instr := range program.Instructions(fn) {
			a.sends(instr)
		}
	}
	return a
}

// of returns the results that a method is answered with. A package that speaks no
// protocol has none.
func (a *replies) of(method string) (list []reply) {
	if a == nil {
		return nil
	}
	for _, r := range a.list {
		if slices.Contains(protocol.Apart(r.method), method) && r.result.V != nil {
			list = append(list, r)
		}
	}
	return list
}

// answersItself reports whether a function returns a result beside an error.
func answersItself(w *wire.Package, sig *types.Signature) bool {
	results := sig.Results()
	failing := false
	for i := range results.Len() {
		failing = failing || w.CarriesError(results.At(i).Type())
	}
	return failing && results.Len() > 1 && !isBasic(results.At(0).Type())
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// methodAt returns the method on the wire for which a block is reached. If only the
// callers tell, it is the given one; "" is none.
func (e *engine) methodAt(b *ssa.BasicBlock, given string) string {
	if b == nil {
		return given
	}
	one := ""
	if all := slices.Collect(maps.Keys(e.methods[b.Parent()])); len(all) == 1 && all[0] != ownMethod {
		one = all[0]
	}
	return cmp.Or(e.w.MethodAt(b), given, one)
}

// returned looks at a return whose result may be what the peer reads.
func (a *replies) returned(ret *ssa.Return, method string, in *program.Frame, style ErrorStyle) {
	key := returnOf{ret, method, in}
	if a.seen[key] {
		return
	}
	a.seen[key] = true
	method = a.e.methodAt(ret.Block(), method)
	var result, err ssa.Value
	for _, v := range ret.Results {
		v = a.e.w.StoredLast(v) // if the function defers something
		switch {
		case a.e.w.CarriesError(v.Type()):
			if err != nil {
				return
			}
			err = v
		case program.IsBool(v.Type()):
			if truth, ok := program.BoolConst(v); !ok || !truth {
				return // it says itself that there is none
			}
		case wire.IsAnswer(v.Type()):
			return // the result or the error is inside of it
		case result == nil:
			result = v
		}
	}
	if style.Library == nil && err != nil {
		if t := a.e.w.ErrorType(program.Deref(err.Type())); t != nil {
			style = typeStyle(t)
		}
	}
	a.answered(reply{method, program.Use{V: result, At: program.Place{Block: ret.Block()}, In: in}, ret, style}, err)
}

// answered looks at a result with the error beside it, which is nil if there is none.
// Where several ways bring results, it looks at each by itself.
func (a *replies) answered(r reply, err ssa.Value) {
	if a.joined(r, err) {
		return
	}
	result, method := r.result.V, r.method
	if err != nil && !a.e.none(err, r.result.At) {
		if call := a.e.callOf(err); call != nil && (result == nil || a.e.callOf(result) == call || program.IsZero(result)) {
			a.called(call, method, r.result.In, r.style)
		}
		return
	}
	if r.result.At.Next == nil {
		a.succeeds[r.at] = method
	}
	if result != nil {
		if call := a.e.callOf(result); call != nil && a.called(call, method, r.result.In, r.style) {
			return
		}
	}
	a.list = append(a.list, r)
}

// joined looks at each way that brings a result where several meet; ok is false if
// there is only one.
func (a *replies) joined(r reply, err ssa.Value) (ok bool) {
	phi, ok := program.Unconvert(r.result.V).(*ssa.Phi)
	if !ok || r.result.At.Next != nil {
		return false
	}
	failed, _ := err.(*ssa.Phi)
	if failed == nil || failed.Block() != phi.Block() {
		failed = a.e.errorBeside(phi)
	}
	if failed == nil && (err == nil || a.e.none(err, r.result.At)) {
		a.succeeds[r.at] = r.method
	}
	for i, v := range phi.Edges {
		one := r
		from := phi.Block().Preds[i]
		one.result.V, one.result.At = v, program.Place{Block: from, Next: phi.Block()}
		one.method = a.e.methodAt(from, r.method)
		beside := err
		if failed != nil {
			beside = failed.Edges[i]
		}
		a.answered(one, beside)
	}
	return true
}

// errorBeside returns the error that has a value for each way that brings a result, or
// nil.
func (e *engine) errorBeside(result *ssa.Phi) *ssa.Phi {
	for _, instr := range result.Block().Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			return nil
		}
		if e.w.CarriesError(phi.Type()) {
			return phi
		}
	}
	return nil
}

// maxReturns bounds the returns that are followed, each in the calls that lead
// there.
const maxReturns = 5000

// called looks at the returns of the called functions; it reports whether the package
// shows all of them.
func (a *replies) called(call *ssa.Call, method string, in *program.Frame, style ErrorStyle) bool {
	callees, known := a.e.w.Callees(call, in)
	if !known || slices.ContainsFunc(callees, func(c program.Callee) bool { return !a.e.w.Local(c.Fn) }) {
		return false
	}
	method = a.e.methodAt(call.Block(), method)
	for _, c := range callees {
		frame := in.Enter(call, c)
		if frame == nil || len(a.seen) > maxReturns {
			return false // a circle, or more than is followed
		}
		for _, ret := range program.Returns(c.Fn) {
			if !a.e.excludes(call, c.Fn, ret.Block()) {
				a.returned(ret, method, frame, style)
			}
		}
	}
	return len(callees) > 0
}

// excludes reports whether a call passes an error that is not nil to a function which
// reaches a block only without one.
func (e *engine) excludes(call *ssa.Call, fn *ssa.Function, b *ssa.BasicBlock) bool {
	same := call.Call.StaticCallee()
	return same != nil && program.Origin(same) == program.Origin(fn) && program.Any(program.Guards(b), func(g program.Guard) bool {
		err, failed := g.Failed()
		i := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return p == err })
		return i >= 0 && !failed && e.always(call.Call.Args[i], call.Block())
	})
}

// always reports whether an error is not nil at a place: it was asked, or it is made by
// an expression, or by a function that does nothing else.
func (e *engine) always(v ssa.Value, b *ssa.BasicBlock) bool {
	made := func(v ssa.Value) *ssa.Function {
		if call, _ := program.CallOf(v); call != nil && call.Call.StaticCallee() != nil && e.w.Local(call.Call.StaticCallee()) {
			return call.Call.StaticCallee()
		}
		return nil
	}
	fn := made(v)
	if fn == nil {
		return e.certain(v, b)
	}
	_, index := program.CallOf(v)
	ret := program.Returns(fn)
	return e.failed(v, b) || len(ret) == 1 && made(ret[0].Results[index]) == nil && e.certain(ret[0].Results[index], ret[0].Block())
}

// typeStyle returns how errors of the program's own type are written.
func typeStyle(t *wire.ErrorType) ErrorStyle {
	return ErrorStyle{Type: t.Fields, NoError: t.NoError, Path: strings.TrimSuffix(t.Name, "."+t.Fields.Name)}
}

// none reports whether an error or error object is nil at a place.
func (e *engine) none(err ssa.Value, at program.Place) bool {
	if program.IsNil(err) {
		return true
	}
	return program.IsErrorInterface(err.Type()) && e.errors.Conditions().Of(err, at).Nil
}

// callOf returns the call whose result a value is, or nil.
func (e *engine) callOf(v ssa.Value) *ssa.Call {
	call, _ := program.CallOf(e.only(v))
	if call != nil {
		if _, builtin := call.Call.Value.(*ssa.Builtin); builtin {
			return nil
		}
	}
	return call
}

// sends looks at an instruction that may send a result.
func (a *replies) sends(instr ssa.Instruction) {
	var whole, result ssa.Value
	switch i := instr.(type) {
	case *ssa.Store:
		if addr, ok := i.Addr.(*ssa.FieldAddr); ok && wire.JSONName(addr.X.Type(), addr.Field) == "result" && wire.JSONField(addr.X.Type(), "id") >= 0 {
			whole, result = addr.X, i.Val
		}
	case *ssa.MapUpdate:
		if key, _ := program.StringConst(i.Key); key == "result" && fills(i.Map, "id") {
			whole, result = i.Map, i.Value
		}
	case *ssa.Call:
		if s, ok := a.e.sentBy(i); ok && (s.err == nil || program.IsNil(s.err) || isParameter(s.result) && isParameter(s.err)) { // the callers tell which
			a.sent(s.result, i)
		}
	}
	if result == nil {
		return
	}
	a.sent(result, instr)
	_, isField := instr.(*ssa.Store)
	_, local := whole.(*ssa.Alloc)
	if isField && !local || slices.ContainsFunc(filled(whole), func(f filling) bool { return f.name == "error" && !program.IsNil(f.v) }) {
		delete(a.succeeds, instr) // the same message may say that it failed
	}
}

// A sending is a call that answers: of a library's function, or of the replier that
// a handler is given.
type sending struct {
	library     *sdk.Library // nil for a replier of no library
	pkg         *types.Package
	result, err ssa.Value // nil if it is given none
}

// sentBy returns what a call answers with; ok is false if it does not answer.
func (e *engine) sentBy(call ssa.CallInstruction) (s sending, ok bool) {
	common, args := call.Common(), program.Arguments(call.Common())
	at := func(i int) ssa.Value {
		if i < 0 || i >= len(args) {
			return nil
		}
		return args[i]
	}
	if common.StaticCallee() == nil && !common.IsInvoke() && sdk.IsReplier(common.Value.Type()) {
		lib, pkg := handler.ResponderLibrary(e.w)
		return sending{lib, pkg, at(sdk.ReplierResult), at(sdk.ReplierError)}, true
	}
	list := []*types.Func{program.Object(common)}
	if common.IsInvoke() { // of an interface, behind which may be what the library has for it
		list = nil
		made, _ := e.w.MadeOf(program.Use{V: common.Value, At: program.Place{Block: call.Block()}})
		for _, t := range made {
			obj, _, _ := types.LookupFieldOrMethod(t, true, common.Method.Pkg(), common.Method.Name())
			fn, _ := obj.(*types.Func)
			list = append(list, fn)
		}
	}
	for _, obj := range list {
		if obj == nil || e.w.Library(obj.Pkg()) == nil {
			continue
		}
		lib := e.w.Library(obj.Pkg())
		if r, ok := lib.Reply(obj); ok {
			return sending{lib, obj.Pkg(), at(cmp.Or(r.Result, -1)), at(r.Error)}, true
		}
	}
	return s, false
}

// sent looks at a value that is sent as a result. If it is a parameter, the request
// is answered where the callers pass it.
func (a *replies) sent(v ssa.Value, at ssa.Instruction) {
	if v == nil || a.e.foreign(at.Parent()) {
		return
	}
	if p, ok := program.Unconvert(v).(*ssa.Parameter); ok {
		if a.sentParam[p] {
			return
		}
		a.sentParam[p] = true
		for _, call := range a.e.w.Callers(p.Parent()) {
			if i := slices.Index(p.Parent().Params, p); i < len(call.Common().Args) && !a.e.fails(call) {
				a.sent(call.Common().Args[i], call)
			}
		}
		return
	}
	a.answered(reply{a.e.methodAt(at.Block(), ""), program.Use{V: v, At: program.Place{Block: at.Block()}}, at, ErrorStyle{}}, nil)
}

func isParameter(v ssa.Value) bool { return v != nil && program.ParameterOf(v) >= 0 }

// fails reports whether a call gets an error, or may get one.
func (e *engine) fails(call ssa.CallInstruction) bool {
	return slices.ContainsFunc(call.Common().Args, func(v ssa.Value) bool {
		return e.w.CarriesError(v.Type()) && !e.none(v, program.Place{Block: call.Block()})
	})
}
