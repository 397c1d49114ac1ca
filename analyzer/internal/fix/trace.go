// Does the program only hand an error to the peer?

package fix

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/acperrlint/acperrlint/analyzer/internal/errflow"
	"github.com/acperrlint/acperrlint/analyzer/internal/errlib"
	"github.com/acperrlint/acperrlint/analyzer/internal/fixpoint"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// onlyToPeer reports whether the program, with its callers, only returns the error of
// an expression, compares it with nil, drops it, asks whether it is coded, or hands
// it to the library. A program that logs an error, formats it into another one or
// asks what else it is would see the new error of the fix.
func (b *builder) onlyToPeer(o errflow.Outcome, x ast.Expr) bool {
	v, ok := program.At[ssa.Value](b.program, mark(x))
	return ok && !b.tracer(o).seen.Get(step{v: v})
}

// mark returns the position by which SSA knows a call or a composite literal.
func mark(x ast.Expr) token.Pos {
	switch x := literal(x).(type) {
	case *ast.CallExpr:
		return x.Lparen
	case *ast.CompositeLit:
		return x.Lbrace
	}
	return token.NoPos
}

// resultToPeer is onlyToPeer for result i of a return statement.
func (b *builder) resultToPeer(o errflow.Outcome, ret *ast.ReturnStmt, i int) bool {
	instr, ok := program.At[*ssa.Return](b.program, ret.Return)
	return ok && !b.tracer(o).seen.Get(step{fn: instr.Parent(), i: i})
}

// A tracer follows errors through the package. The traces of all outcomes that are
// written alike share what they find.
type tracer struct {
	*builder
	tracing
	coded []string                    // the types of coded errors
	seen  fixpoint.Solver[step, bool] // whether something else than the peer sees an error
	reads map[ssa.Value]*readers
}

// A tracing is what the trace of an outcome depends on besides the place.
type tracing struct {
	style  errflow.ErrorStyle
	plain  bool // the error is made on the spot and wraps none
	passed bool // codes are taken to be passed on
}

// A step is an error, or result i of a function or of the methods of interfaces that
// have a name.
type step struct {
	v      ssa.Value
	fn     *ssa.Function
	method string
	served bool
	i      int
}

func (b *builder) tracer(o errflow.Outcome) *tracer {
	of := tracing{o.Error, o.Fixable && o.Class == errflow.Bare && !b.hasIs(o.Error), len(b.passing) > 0}
	t := b.tracers[of]
	if t == nil {
		t = &tracer{builder: b, tracing: of, reads: make(map[ssa.Value]*readers), coded: []string{cmp.Or(o.Error.Path, b.pass.Pkg.Path()) + "." + o.Error.Type.Name}}
		if lib := o.Error.Library; lib != nil {
			t.coded = nil
			for _, et := range lib.Errors {
				for _, path := range slices.Concat(lib.Paths, lib.Also, []string{lib.ErrorPath, lib.ErrorImport(o.Error.Package)}) {
					t.coded = append(t.coded, path+"."+cmp.Or(et.Type, et.Name))
				}
			}
		}
		t.seen.Eval = t.sees
		t.seen.Equal = func(a, b bool) bool { return a == b }
		t.seen.Widen = func(step) bool { return true }
		b.tracers[of] = t
	}
	return t
}

func (t *tracer) sees(s step) bool {
	switch {
	case s.v != nil:
		return t.used(s.v)
	case s.fn != nil:
		return t.returned(s.fn, s.i)
	}
	return t.called(t.index.methods[s.method], s.i, s.served, nil)
}

// used reports whether something other than the peer sees an error on its way from
// its definition. After the fix, a question whether it is coded is answered yes.
func (t *tracer) used(v ssa.Value) bool {
	return slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
		phi, ok := ref.(*ssa.Phi)
		if !ok {
			return !t.denied(v, program.Place{Block: ref.Block()}) && t.use(v, ref)
		}
		for i, from := range phi.Block().Preds {
			if phi.Edges[i] == v && !t.denied(v, program.Place{Block: from, Next: phi.Block()}) {
				return t.seen.Get(step{v: phi})
			}
		}
		return false
	})
}

// denied reports whether a place is reached only after an error was found not to be
// coded, or to be one that is made elsewhere.
func (t *tracer) denied(v ssa.Value, at program.Place) bool {
	known := t.conditions.Of(v, at)
	return t.plain && len(known.Is) > 0 || slices.ContainsFunc(known.NotOf(), func(name string) bool { return slices.Contains(t.coded, name) })
}

// use reports whether an instruction lets something else than the peer see an error.
func (t *tracer) use(v ssa.Value, ref ssa.Instruction) bool {
	if t.passed {
		if _, within := t.passing.after(span{ref.Pos(), ref.Pos() + 1}); within {
			return false
		}
	}
	switch r := ref.(type) {
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType:
		return t.seen.Get(step{v: r.(ssa.Value)})
	case *ssa.BinOp:
		return !program.IsNil(r.X) && !program.IsNil(r.Y)
	case *ssa.Return:
		i := slices.Index(r.Results, v)
		return slices.Contains(r.Results[i+1:], v) || t.seen.Get(step{fn: r.Parent(), i: i})
	case *ssa.FieldAddr, *ssa.UnOp:
		return t.content(v, ref)
	case *ssa.Store:
		return t.stored(v, r)
	case ssa.CallInstruction:
		return t.given(v, r)
	}
	return true
}

// content reports whether something sees an error that is a composite literal, or a
// variable that holds one. Its fields must be set only in the literal.
func (t *tracer) content(v ssa.Value, ref ssa.Instruction) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return true
	}
	if load, ok := ref.(*ssa.UnOp); ok {
		return t.seen.Get(step{v: load})
	}
	lit := t.program.NodeAt(a.Pos())
	return lit == nil || ref.Pos() < lit.Pos() || ref.Pos() >= lit.End()
}

// stored reports whether something sees an error that is stored in a variable.
func (t *tracer) stored(v ssa.Value, s *ssa.Store) bool {
	if s.Addr == v {
		return false // its own fields
	}
	r := t.readersOf(s.Addr)
	return r.shared || slices.ContainsFunc(append(slices.Clip(r.any), r.of[s]...), func(load *ssa.UnOp) bool { return t.seen.Get(step{v: load}) })
}

// readers are the places that read a variable.
type readers struct {
	shared bool                       // something else than its function may look at it
	of     map[*ssa.Store][]*ssa.UnOp // by what they see
	any    []*ssa.UnOp                // of which that is not known
}

// readersOf returns who reads the variable at an address.
func (t *tracer) readersOf(addr ssa.Value) *readers {
	if r, ok := t.reads[addr]; ok {
		return r
	}
	r := &readers{of: make(map[*ssa.Store][]*ssa.UnOp)}
	t.reads[addr] = r
	var loads []*ssa.UnOp
	loads, r.shared = t.loads(t.variable(addr))
	for _, load := range loads {
		defs, known := t.program.Definitions(addr, load)
		if load.X != addr || !known {
			r.any = append(r.any, load)
			continue
		}
		for _, d := range defs {
			if d.Store != nil {
				r.of[d.Store] = append(r.of[d.Store], load)
			}
		}
	}
	return r
}

// variable returns the address of the local variable that an address in the body of a
// loop over a function stands for.
func (t *tracer) variable(addr ssa.Value) ssa.Value {
	if v, ok := addr.(*ssa.FreeVar); ok && t.program.RangedOver(v.Parent()) != nil {
		return t.variable(t.program.Closer(v.Parent()).Bindings[slices.Index(v.Parent().FreeVars, v)])
	}
	return addr
}

// loads returns where the content of a local variable is read. It is shared if something
// else than its function may look at it: a closure captures it, or something has its address.
func (t *tracer) loads(addr ssa.Value) (list []*ssa.UnOp, shared bool) {
	if _, ok := t.variable(addr).(*ssa.Alloc); !ok {
		return nil, true
	}
	for _, ref := range *addr.Referrers() {
		switch r := ref.(type) {
		case *ssa.Store:
			shared = shared || r.Val == addr
		case *ssa.UnOp:
			list = append(list, r)
		case *ssa.MakeClosure:
			body := r.Fn.(*ssa.Function)
			if t.program.RangedOver(body) == nil {
				return nil, true
			}
			inside, also := t.loads(body.FreeVars[slices.Index(r.Bindings, addr)])
			list, shared = append(list, inside...), shared || also
		default:
			return nil, true
		}
	}
	return list, shared
}

// given reports whether a call shows an error to something other than the peer.
func (t *tracer) given(v ssa.Value, call ssa.CallInstruction) bool {
	c := call.Common()
	if t.asks(call, v) || t.plain && asksIs(call, v) {
		return false
	}
	arg := slices.Index(program.Arguments(c), v)
	if arg < 0 {
		return true
	}
	if sdk.IsReplier(c.Value.Type()) {
		return arg != sdk.ReplierError
	}
	fn := program.Object(c)
	if c.IsInvoke() {
		fn = c.Method
	}
	if fn != nil && t.style.Library != nil {
		if reply, ok := t.style.Library.Reply(fn); ok {
			return reply.Error != arg
		}
	}
	callee := c.StaticCallee()
	if callee == nil {
		return true
	}
	callee = program.Origin(callee)
	sig := callee.Signature
	if !t.program.Local(callee) || sig.Variadic() && arg == sig.Params().Len()-1 {
		return true
	}
	return t.seen.Get(step{v: callee.Params[slices.Index(c.Args, v)]})
}

// asks reports whether a call, which a condition uses alone, asks whether an error is
// coded.
func (t *tracer) asks(call ssa.CallInstruction, v ssa.Value) bool {
	c, ok := call.(*ssa.Call)
	if !ok || slices.ContainsFunc(append(c.Block().Succs, c.Block()), func(b *ssa.BasicBlock) bool { return strings.HasPrefix(b.Comment, "cond.") }) {
		return false
	}
	f, ok := errlib.OfCall(c)
	if !ok || f.Role != errlib.AsksAs || f.Error() != v || f.Argument(f.Target) == nil {
		return false
	}
	target, ok := program.Unconvert(f.Argument(f.Target)).Type().(*types.Pointer)
	return ok && slices.Contains(t.coded, program.TypeName(target.Elem()))
}

// asksIs reports whether a call compares an error with a certain one. An error that is
// made for the call equals no other, with or without a code.
func asksIs(call ssa.CallInstruction, v ssa.Value) bool {
	c, ok := call.(*ssa.Call)
	if !ok {
		return false
	}
	f, ok := errlib.OfCall(c)
	return ok && f.Role == errlib.AsksIs && f.Error() == v
}

// hasIs reports whether coded errors have a method Is.
func (b *builder) hasIs(style errflow.ErrorStyle) bool {
	tn, _ := b.codedType(style)
	if tn == nil {
		return false
	}
	is, _, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, tn.Pkg(), "Is")
	return is != nil
}

// returned reports whether something else than the peer sees a result of a function.
func (t *tracer) returned(fn *ssa.Function, i int) bool {
	if fn.Parent() != nil {
		_, _, serves := handler(t.style, "", fn.Signature)
		return !serves
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok {
		return true
	}
	for _, ret := range program.Returns(fn) {
		if load, ok := ret.Results[i].(*ssa.UnOp); ok {
			if program.IsLocal(load.X) && t.readersOf(load.X).shared {
				return true // a deferred function may look at it
			}
		}
	}
	_, _, served := handler(t.style, obj.Name(), fn.Signature)
	if !served {
		if _, _, ok := sdk.IsResponder(fn.Signature); ok || t.visible(obj) || t.texts().other[obj.Name()] {
			return true
		}
	}
	asValue := t.asValue(fn)
	return t.called(t.index.uses[obj], i, served, asValue) ||
		slices.ContainsFunc(asValue, func(call ssa.Instruction) bool { return t.result(call, i) }) ||
		fn.Signature.Recv() != nil && t.seen.Get(step{method: obj.Name(), served: served, i: i})
}

// called reports whether something other than the peer sees a result of a function's
// calls, which are its uses. A handler may also be used as a value, and so may a
// function whose calls as a value are known.
func (t *tracer) called(uses []*ast.Ident, i int, served bool, asValue []ssa.Instruction) bool {
	return slices.ContainsFunc(uses, func(id *ast.Ident) bool {
		f := t.file(id.Pos())
		if f == nil {
			return true
		}
		if strings.HasSuffix(f.tokens.Name(), "_test.go") {
			return false
		}
		call := f.callOf(id)
		if call == nil {
			return !served && (len(asValue) == 0 || !t.kept(f, id))
		}
		instr, _ := program.At[ssa.CallInstruction](t.program, call.Lparen)
		return t.result(instr, i)
	})
}

// result reports whether something else than the peer sees result i of a call.
func (t *tracer) result(call ssa.Instruction, i int) bool {
	switch instr := call.(type) {
	case *ssa.Go, *ssa.Defer:
		return false
	case *ssa.Call:
		if _, several := instr.Type().(*types.Tuple); !several {
			return t.seen.Get(step{v: instr})
		}
		return slices.ContainsFunc(*instr.Referrers(), func(ref ssa.Instruction) bool {
			e, ok := ref.(*ssa.Extract)
			return ok && e.Index == i && t.seen.Get(step{v: e})
		})
	}
	return true
}

// asValue returns the calls of a function as a value, such as those of a handler that
// another function is given.
func (t *tracer) asValue(fn *ssa.Function) []ssa.Instruction {
	if t.dynamic == nil {
		t.dynamic = make(map[*ssa.Function][]ssa.Instruction)
		for instr := range program.Instructions(t.program.Funcs...) {
			call, ok := instr.(ssa.CallInstruction)
			if !ok || call.Common().IsInvoke() || call.Common().StaticCallee() != nil {
				continue
			}
			list, _ := t.program.Callees(call, nil)
			for _, c := range list {
				t.dynamic[program.Origin(c.Fn)] = append(t.dynamic[program.Origin(c.Fn)], instr)
			}
		}
	}
	return t.dynamic[fn]
}

// kept reports whether only the package calls a function that is used as a value: it
// is given to a function of the package, or stored where nothing else looks.
func (t *tracer) kept(f *file, id *ast.Ident) bool {
	for c := f.around[id].Parent(); ; c = c.Parent() {
		switch x := c.Node().(type) {
		case *ast.SelectorExpr, *ast.ParenExpr, *ast.KeyValueExpr, *ast.CompositeLit:
		case *ast.CallExpr:
			if !t.pass.TypesInfo.Types[x.Fun].IsType() {
				fn := typeutil.StaticCallee(t.pass.TypesInfo, x)
				return fn != nil && fn.Pkg() == t.pass.Pkg
			}
		default:
			return false
		}
	}
}

// visible reports whether something outside of the package may call a function: an
// importer, unless all are known, or a package that has an interface with such a
// method.
func (b *builder) visible(fn *types.Func) bool {
	return fn.Exported() && (!b.texts().all || b.texts().other[fn.Name()] || fn.Signature().Recv() != nil && b.wanted(fn))
}

// wanted reports whether an interface of another package has a method, so that whoever
// is given its type as one may call it.
func (b *builder) wanted(fn *types.Func) bool {
	for pkg := range program.Reached((*types.Package).Imports, b.pass.Pkg.Imports()...) {
		for tn := range program.Interfaces(pkg) {
			obj, _, _ := types.LookupFieldOrMethod(tn.Type(), false, pkg, fn.Name())
			if m, ok := obj.(*types.Func); ok && types.Identical(m.Type(), fn.Type()) {
				return true
			}
		}
	}
	return false
}

// signature returns the signature of a function, or nil.
func signature(info *types.Info, fn ast.Node) *types.Signature {
	var t types.Type
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		t = info.TypeOf(fn.Name)
	case *ast.FuncLit:
		t = info.TypeOf(fn)
	}
	sig, _ := t.(*types.Signature)
	return sig
}

// compares reports whether the package, without its tests, compares something with a
// code. What it does with an error then depends on the code.
func (b *builder) compares(code int64) bool {
	return code != 0 && (b.index.compared[code] || b.texts().other[strings.TrimPrefix(strconv.FormatInt(code, 10), "-")])
}
