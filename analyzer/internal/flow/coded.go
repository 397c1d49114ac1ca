package flow

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/protocol"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// codedValue returns the coded errors that a value of such a type may be.
func (e *Errors) codedValue(v ssa.Value, t *wire.ErrorType) Set {
	if a, ok := literal(v); ok && isStructType(program.Deref(a.Type())) {
		of := copyOf(a)
		if set := codeOnly(a, t); of != nil && set != nil {
			s := e.At(of, program.PlaceOf(v))
			return e.changed(s, change{at: set, code: set.Val, written: Written{Code: set.Pos()}}, true)
		}
		if x, ok := e.literal(a, t); ok {
			return Set{x}
		}
		if of != nil {
			return e.At(of, program.PlaceOf(v))
		}
		return nil
	}
	if program.IsNil(v) {
		return Set{nilError(t)}
	}
	if _, isAlloc := v.(*ssa.Alloc); isAlloc {
		return nil
	}
	return e.solver.Get(node{v: v})
}

// hide notes which error is answered with a generic one that says nothing of it: the
// one by which its block is entered. One that is made in the function itself is among
// the conditions, and a text may say what it is.
func (e *Errors) hide(x *Error, b *ssa.BasicBlock) {
	c := x.Code
	if c.Value != InternalError && c.Value != 0 || c.Open || c.Chosen || c.CodeParam > 0 || len(c.Cause) > 0 {
		return
	}
	entering := program.Entering(b)
	if len(entering) != 1 {
		return
	}
	g := entering[0]
	if cmp, ok := g.V.(*ssa.BinOp); ok && program.IsNil(cmp.Y) && (cmp.Op == token.NEQ) == g.Truth && program.IsErrorInterface(cmp.X.Type()) {
		wordless := x.Text == "" || e.NamesCode(x.Text)
		c.Cause = e.settleAll(e.At(cmp.X, program.Place{Block: b}), b.Instrs[len(b.Instrs)-1].Pos(), b).each(func(inner *Error) *Error {
			if inner.Kind.Symbolic() || wordless && len(inner.Relays()) > 0 {
				return inner
			}
			return nil
		})
	}
}

// codeSet reads an assignment to the code of an error that is not a variable of the
// function: a part of a larger struct, or an error that was made elsewhere.
func (e *Errors) codeSet(s *ssa.Store) (x *Error, ok bool) {
	fa, ok := s.Addr.(*ssa.FieldAddr)
	if !ok {
		return nil, false
	}
	t := e.w.ErrorType(fa.X.Type())
	field := program.FieldOf(fa.X.Type(), fa.Field)
	if t == nil || field == nil || field.Name() != t.Fields.Code {
		return nil, false
	}
	if g, ok := fa.X.(*ssa.Global); ok {
		return e.setUpAt(g, t, s)
	}
	if a, local := fa.X.(*ssa.Alloc); local {
		if !setBefore(a, fa.Field, s) {
			return nil, false // part of a literal
		}
		x, ok := e.literalAt(a, t, s.Block())
		if !ok {
			return nil, false
		}
		c := x.Code
		c.Value, c.Decl, c.CodeParam, c.Chosen = 0, "", 0, false
		e.setCode(c, s.Val)
		c.At.Code, x.Site = s.Pos(), e.w.Site(s.Pos())
		x.Conds, x.Alone = e.c.At(s.Block()), false
		c.Decl = e.declared(x)
		return x, true
	}
	if fa.X.Referrers() == nil || isCopy(fa.X) || e.madeHere(fa.X) {
		return nil, false // made in the function
	}
	x, ok = e.literal(fa.X, t)
	if ok {
		x.Site = e.w.Site(s.Pos())
		x.Code.SetOn = program.ParameterOf(fa.X) + 1
	}
	return x, ok
}

// setUpAt returns the coded error that a package variable holds, a struct whose code a
// store sets.
func (e *Errors) setUpAt(g *ssa.Global, t *wire.ErrorType, s *ssa.Store) (x *Error, ok bool) {
	v, isVar := g.Object().(*types.Var)
	if !isVar {
		return nil, false
	}
	f := e.setUp(v, t)
	if f == nil {
		return nil, false
	}
	c := &Code{Value: f.Code, Library: f.Library, Bound: true, At: Written{Code: s.Pos()}}
	x = &Error{Origin: &Origin{Kind: Coded, Type: f.Type, Text: f.Text, Site: e.w.Site(s.Pos()), Func: s.Parent().Name(), Code: c}}
	c.Decl = e.declared(x)
	return x, true
}

// setBefore reports whether a field of a variable is set in a block before the
// store's.
func setBefore(a *ssa.Alloc, field int, s *ssa.Store) bool {
	before := false
	for fa, o := range program.FieldStores(a) {
		if fa.Field == field && o.Block() != s.Block() && o.Block().Dominates(s.Block()) {
			before = true
		}
	}
	return before
}

// object reads a coded error that is written as a map with the keys "code" and
// "message".
func (e *Errors) object(m *ssa.MakeMap) (x *Error, ok bool) {
	c := &Code{Bound: true}
	x = e.madeAt(Coded, m.Pos(), m.Block())
	x.Type, x.Code = mapType, c
	code, message := false, false
	for u := range program.Referrers[*ssa.MapUpdate](m) {
		key, _ := program.StringConst(u.Key)
		v := u.Value
		if i, ok := v.(*ssa.MakeInterface); ok {
			v = i.X
		}
		switch key {
		case "code":
			code = program.IsInteger(v.Type())
			e.setCode(c, v)
			c.At.Code = u.Pos()
		case "message":
			message = program.IsString(v.Type())
			e.says(x, v, program.Place{Block: u.Block()}, nil)
		}
	}
	if !code || !message {
		return nil, false
	}
	c.Decl = e.declared(x)
	return x, true
}

// says reads the message of a coded error: its text, and the errors that go into it.
func (e *Errors) says(x *Error, v ssa.Value, at program.Place, code *read) {
	x.Text, x.Args = e.text(v)
	x.Code.TextParam = e.textParam(v)
	x.Code.Cause = join(x.Code.Cause, e.causesOf(v, at, code))
}

// Types of coded errors that are no Go types: a map, a call that a directive names,
// and a text.
const (
	mapType  = "map"
	callType = "call"
	textType = "text"
)

// IsMap reports whether a coded error is written as a map, or in a text.
func (e *Error) IsMap() bool { return e.Type == mapType || e.Type == textType }

// NamesCode reports whether a message is just the name of a code.
func (e *Errors) NamesCode(message string) bool {
	return e.w.Protocol != nil && slices.ContainsFunc(e.w.Protocol.Codes, func(c protocol.Code) bool { return strings.EqualFold(c.Name, message) })
}

// setCode reads a code: a constant, a parameter, that of another coded error, or
// something else.
func (e *Errors) setCode(c *Code, v ssa.Value) {
	if code, ok := e.constant(v); ok {
		c.Value, c.Open, c.CodeParam = code, false, 0
		return
	}
	c.Open, c.copied = true, e.codeOf(v)
	if c.copied != nil {
		v = c.copied
	}
	if i := program.ParameterOf(v); i >= 0 {
		c.CodeParam = i + 1
		return
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if captured, ok := load.X.(*ssa.FreeVar); ok {
			fn := captured.Parent()
			c.CodeParam = program.Arity(fn) + slices.Index(fn.FreeVars, captured) + 1
			return
		}
	}
	if e.w.ErrorType(v.Type()) != nil {
		c.copied = v
		if s := e.Of(v); len(s) == 1 && s[0].Kind == Coded && !s[0].Code.Open && !s[0].Code.Chosen {
			c.Value, c.Open = s[0].Code.Value, false
		}
		return
	}
	if others, ok := e.internal(v); ok && others == nil {
		c.Value, c.Open = InternalError, false
		return
	}
	var ch choice
	if phi, ok := program.Unconvert(v).(*ssa.Phi); ok {
		ch.from = phi.Block().Idom()
	}
	if e.choices(&ch, v) && ch.depends() {
		c.choose(ch)
		return
	}
	e.numberedBy(c, v)
}

// An internal code is the internal one, but for the errors of some functions.
type internal struct {
	others []*ssa.Function
	is     bool
}

// internal reports whether a code is the internal one, but for the errors of some functions:
// nobody sets another one, or the functions stand beside one in the rows of a table.
func (e *Errors) internal(v ssa.Value) (others []*ssa.Function, ok bool) {
	if e.internals == nil {
		e.internals = make(map[ssa.Value]internal)
	}
	of, known := e.internals[v]
	if !known {
		if of.others, of.is = e.besideInternal(v); !of.is {
			of = internal{is: e.usual(v)}
		}
		e.internals[v] = of
	}
	return of.others, of.is
}

// usual reports whether a code is the internal one unless another package says so: the
// package itself sets no other one, but has a function that is passed one.
func (e *Errors) usual(v ssa.Value) bool {
	of := program.Use{V: v, At: program.PlaceOf(v)}
	own, complete := e.w.Roots(of, false)
	other := func(u program.Use) bool {
		code, isConst := program.IntConst(u.V)
		return !isConst || code != InternalError
	}
	return !complete && len(own) > 0 && !slices.ContainsFunc(own, other) && slices.ContainsFunc(e.w.Slots(of), func(slot program.Use) bool {
		p, ok := slot.V.(*ssa.Parameter)
		return ok && token.IsExported(program.Outermost(p.Parent()).Name())
	})
}

// besideInternal returns the functions in the rows of a table that have another code than the
// internal one beside them, where a code is read from a row. ok is false if it is not, or if
// no row has the internal one.
func (e *Errors) besideInternal(v ssa.Value) (others []*ssa.Function, ok bool) {
	of, _ := program.LoadedField(v)
	cell := e.w.Cell(v)
	if of == nil || cell.Table == nil {
		return nil, false
	}
	columns := []int{cell.Column}
	row := program.Deref(of.Type()).Underlying().(*types.Struct)
	for i := range row.NumFields() {
		if sig := program.Called(row.Field(i).Type()); sig != nil && e.w.ReturnsError(sig) {
			columns = append(columns, i)
		}
	}
	table := e.w.Rows(program.Use{V: cell.Table, At: program.PlaceOf(v)}, columns...)
	known := table.Complete
	for _, row := range table.Cells {
		code, isConst := program.IntConst(row[0].V)
		if known = known && isConst; code == InternalError {
			ok = true
			continue
		}
		before := len(others)
		for _, u := range row[1:] {
			if u.V == nil {
				continue
			}
			callees, complete := e.w.FuncsOf(u)
			for _, c := range callees {
				others = append(others, c.Fn)
			}
			known = known && complete
		}
		known = known && len(others) > before // else it is a table of something else
	}
	return others, ok && known
}

// without returns the errors that none of some functions returns.
func (e *Errors) without(s Set, fns []*ssa.Function) Set {
	if len(fns) == 0 {
		return s
	}
	in := func(s program.Site) bool {
		b := e.w.BlockOf(s.Pos)
		return b != nil && slices.Contains(fns, b.Parent())
	}
	return s.each(func(x *Error) *Error {
		if in(x.Site) || slices.ContainsFunc(x.Relays(), func(r Relay) bool { return in(r.Site) }) {
			return nil
		}
		return x
	})
}

// codeOf returns the coded error that a code is read from, or nil.
func (e *Errors) codeOf(v ssa.Value) ssa.Value {
	var x ssa.Value
	field := 0
	switch v := program.Unconvert(v).(type) {
	case *ssa.Field:
		x, field = v.X, v.Field
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			x, field = fa.X, fa.Field
		}
	}
	if x == nil {
		return nil
	}
	t, f := e.w.ErrorType(x.Type()), program.FieldOf(x.Type(), field)
	if t == nil || f == nil || f.Name() != t.Fields.Code {
		return nil
	}
	return x
}

// receiver is the CodeArg of a method of the code itself.
const receiver = -1

// CodeExpr returns the expression of a coded error's code, or the text that spells
// it, or nil.
func (e *Errors) CodeExpr(x *Error) ast.Expr {
	if x.Code == nil {
		return nil
	}
	if expr := e.w.AssignedAt(x.Code.At.Code); expr != nil {
		return expr
	}
	call, ok := e.w.NodeAt(cmp.Or(x.Code.At.Call, x.Site.Pos)).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && x.Code.At.CodeArg == receiver {
		return sel.X
	}
	if x.Code.At.CodeArg > 0 && x.Code.At.CodeArg <= len(call.Args) {
		if arg := call.Args[x.Code.At.CodeArg-1]; e.w.ErrorType(e.w.Pass.TypesInfo.TypeOf(arg)) == nil {
			return arg // and no error that has the code
		}
	}
	return nil
}

// declared returns the constant that an error's code is written with, as
// package.Name, or "".
func (e *Errors) declared(x *Error) string {
	return program.ConstName(e.w.Pass.TypesInfo, e.CodeExpr(x))
}

// constructed reads a call of a library's constructor.
func (e *Errors) constructed(call *ssa.Call, lib *sdk.Library, ctor sdk.Constructor) *Error {
	at := program.Place{Block: call.Block(), For: call}
	c := &Code{Library: lib.Name, Value: ctor.Code, Bound: true}
	x := e.madeAt(Coded, call.Pos(), call.Block())
	x.Code, x.Name = c, program.CalleeName(call.Common())
	if len(lib.Errors) > 0 {
		x.Type = program.TypeName(call.Type())
	}
	args := program.Arguments(call.Common())
	argument := func(i int) ssa.Value {
		if i >= 0 && i < len(args) {
			return args[i]
		}
		return nil
	}
	code := (*read)(nil)
	if recv := program.Receiver(call.Common()); recv != nil && ctor.CodeArg == sdk.Receiver {
		e.setCode(c, recv) // a method of the code itself
		code = e.readFrom(recv)
		c.At.CodeArg = receiver
		c.Decl = e.declared(x)
	}
	if v := argument(ctor.CodeArg); v != nil {
		e.setCode(c, v)
		code = e.readFrom(v)
		c.At.CodeArg = ctor.CodeArg + 1
		c.Decl = e.declared(x)
	}
	if v := argument(ctor.Message); v != nil {
		message := v
		if list := program.Variadic(v); len(list) > 0 {
			message = list[0]
		}
		x.Text, x.Args = e.text(message)
		c.TextParam = e.textParam(message)
		c.Cause = e.causesOf(v, at, code)
	}
	if operands := argument(ctor.Message + 1); ctor.Format && operands != nil {
		c.Cause = join(c.Cause, e.causesOf(operands, at, code))
		for _, v := range program.Variadic(operands) {
			x.Args = x.Args.Join(e.t.Of(v))
		}
	}
	if v := argument(ctor.Data); v != nil {
		c.HasData = !program.IsNil(v)
		if !ctor.Prints || !e.bringsError(v) {
			c.At.DataArg = ctor.Data + 1
		}
		c.Cause = join(c.Cause, e.causesOf(v, at, code))
		if x.Text == "" && c.TextParam == 0 {
			x.Text, x.Args = e.dataText(v)
			if x.Text == "" {
				c.TextParam = e.textParam(v)
			}
		} else {
			c.DataParam = e.textParam(v)
		}
	}
	if len(c.Cause) == 0 {
		c.Cause = e.instead(at)
	}
	c.Told = e.tabled(c, argument(ctor.CodeArg), argument(ctor.Message), call.Block()) || code != nil
	e.asksNumber(c, argument(ctor.CodeArg), call.Block())
	c.settle()
	return x
}

// sent reads a call of a function that answers with a code according to a directive.
func (e *Errors) sent(call ssa.CallInstruction, code int64) *Error {
	b := call.Block()
	c := &Code{Value: code}
	x := &Error{Origin: &Origin{
		Kind: Coded, Code: c, Type: callType, Site: e.w.Site(call.Pos()), Func: b.Parent().Name(),
		Conds: e.c.At(b), Alone: e.Alone(b),
	}}
	for _, a := range call.Common().Args {
		if words, args := e.text(a); words != "" && x.Text == "" {
			x.Text, x.Args = words, args
		}
		c.Cause = join(c.Cause, e.causesOf(a, program.Place{Block: b}, nil))
	}
	return x
}

// OfCause returns what is left of an error that goes into a coded error with a choice
// of codes, or nil if this error gets another code.
func (e *Errors) OfCause(c *Code, x *Error) *Error {
	switch {
	case c.Told && !x.Tells(c.Value):
		return nil
	case c.Told || !c.Chosen:
		return x
	}
	return e.apply(x, c.Not)
}

// Left returns the errors that fit what is known, without those that have one of the
// denied conditions.
func (e *Errors) Left(s Set, k guard.Known, denied []guard.Cond) Set {
	s = e.filter(s, k)
	if len(denied) == 0 {
		return s
	}
	return slices.DeleteFunc(slices.Clone(s), func(x *Error) bool { return guard.Refutes(denied, x.Conds) })
}

func isStructType(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}
