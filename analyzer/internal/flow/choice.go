package flow

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/cause"
	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/sdk"
)

// InternalError is the code that programs fall back on.
const InternalError = -32603

// ServerError is the code that JSON-RPC programs use for any error of a server. In ACP it
// means a missing authentication.
const ServerError = -32000

// A Case is a code, and what is known of the errors that have it.
type Case struct {
	Value int64
	guard.Known
	Row // that it is written in, if it is looked up in a table
}

// byField reports whether a field of the error decides, or nothing.
func (c Case) byField() bool { return c.Known.Equal(guard.Known{Has: c.Has}) }

// Kinds returns the codes that errors have for what a field of theirs holds, such as their kind.
func (c *Code) Kinds() (list []Case) {
	for _, k := range c.Cases {
		if len(k.Has) > 0 {
			list = append(list, k)
		}
	}
	return list
}

// A choice is a code that depends on what an error is: the internal one, or one of the
// program's own, where nothing better is known, and others where the program asked for more.
type choice struct {
	generic bool        // there is one for errors of which nothing better is known
	own     int64       // that code, if it is one of the program's own
	opaque  bool        // another one is chosen for a reason that is not understood
	not     guard.Known // what an error is not that has the internal code
	cases   []Case      // other codes, as far as they are constants
	number  *Number     // by which errors tell the others
	inner   bool        // a function is asked, and what it is given may be a field of the error
	seen    map[ssa.Value]bool
	from    *ssa.BasicBlock // where the questions begin; nil: where the function does
}

// depends reports whether it is understood how a code depends on the error. One of the
// program's own that nothing was asked for does not.
func (ch *choice) depends() bool {
	asked := len(ch.cases) > 0 || !ch.not.Nothing() || ch.number != nil
	return ch.generic && !ch.opaque && (ch.own == 0 || asked)
}

func (c *Code) choose(ch choice) {
	c.Value, c.Open, c.Chosen = cmp.Or(ch.own, InternalError), false, true
	c.Not, c.Cases, c.Number = ch.not, ch.cases, ch.number
}

// choices collects what decides a code that several paths set. It reports whether the
// value is such a code.
func (e *Errors) choices(ch *choice, v ssa.Value) bool {
	if ch.seen == nil {
		ch.seen = make(map[ssa.Value]bool)
	}
	v = program.Unconvert(v)
	if ch.seen[v] {
		return true
	}
	ch.seen[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for i, x := range v.Edges {
			e.option(ch, x, program.Place{Block: v.Block().Preds[i], Next: v.Block()})
		}
		return true
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			return e.returnedCodes(ch, call, v.Index)
		}
	case *ssa.Call:
		return e.returnedCodes(ch, v, 0)
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok {
			defs, _ := e.w.Definitions(a, v)
			for _, d := range defs {
				if d.Store != nil {
					e.option(ch, d.Store.Val, program.Place{Block: d.Store.Block()})
				}
			}
			return true
		}
	}
	return e.listed(ch, v)
}

// returnedCodes collects what the returns of a function of the package decide.
func (e *Errors) returnedCodes(ch *choice, call *ssa.Call, index int) bool {
	sub, ok := e.ofReturns(call, index, ch.seen)
	if !ok {
		return false
	}
	if len(call.Call.Args) == 1 {
		if phi, isPhi := program.Unconvert(call.Call.Args[0]).(*ssa.Phi); isPhi && e.keyedBy(ch, sub, phi) {
			return true
		}
	}
	e.adopt(ch, sub, call.Call.Args)
	return true
}

// adopt adds what a function, or a table, chooses for what it is given, and reports whether it is
// understood what that has to do with an error.
func (e *Errors) adopt(ch *choice, sub choice, args []ssa.Value) (understood bool) {
	understood = true
	ch.generic, ch.opaque, ch.number = ch.generic || sub.generic, ch.opaque || sub.opaque, cmp.Or(ch.number, sub.number)
	ch.own = cmp.Or(ch.own, sub.own)
	not, ok := e.passed(sub.not, args)
	ch.not, understood = ch.not.And(not), ok
	for _, one := range sub.cases {
		if one.Known, ok = e.passed(one.Known, args); ok {
			ch.cases = append(ch.cases, one)
		} else {
			understood = false
		}
	}
	ch.opaque = ch.opaque || !understood
	return understood
}

// keyedBy adds what a function of one parameter, or a table, chooses for a value that is a constant
// on some ways; it reports whether it is one.
func (e *Errors) keyedBy(ch *choice, sub choice, key *ssa.Phi) bool {
	if !slices.ContainsFunc(key.Edges, func(x ssa.Value) bool { _, isConst := x.(*ssa.Const); return isConst }) {
		return false
	}
	for i, x := range key.Edges {
		at := program.Place{Block: key.Block().Preds[i], Next: key.Block()}
		switch x := program.Unconvert(x).(type) {
		case *ssa.Const:
			if code, ok := sub.of(x); ok {
				e.decided(ch, code, at)
			} else {
				ch.opaque = true
			}
		case *ssa.Phi:
			ch.opaque = true
		default:
			e.adopt(ch, sub, []ssa.Value{x})
		}
	}
	return true
}

// of returns the code for a constant.
func (ch *choice) of(k *ssa.Const) (code int64, ok bool) {
	if k.Value == nil || ch.opaque {
		return 0, false
	}
	for _, one := range ch.cases {
		if slices.Contains(one.Has, guard.Given(0, k)) {
			return one.Value, true
		}
	}
	return cmp.Or(ch.own, InternalError), ch.generic && len(ch.not.HasNot) > 0
}

// ofReturns returns what the returns of a function of the package decide, in its own
// terms.
func (e *Errors) ofReturns(call *ssa.Call, index int, seen map[ssa.Value]bool) (ch choice, ok bool) {
	fn := call.Call.StaticCallee()
	switch {
	case fn == nil:
		return ch, false
	case e.w.Local(program.Origin(fn)):
		return e.decides(program.Origin(fn), index, seen), true
	}
	if obj := objectOf(program.Origin(fn)); obj != nil && index == 0 {
		if f := e.codesOf(obj); f != nil && f.Field == "" {
			return f.choice(), true
		}
	}
	return ch, false
}

// choice returns the codes as what a call of the function chooses from.
func (s *CodeSummary) choice() choice {
	return choice{generic: s.Generic, not: s.Not, cases: s.Cases, number: s.Number}
}

// codesOf returns what is known of the code that a function returns, or nil.
func (e *Errors) codesOf(obj *types.Func) *CodeSummary {
	if fn := e.w.Function(obj); fn != nil && e.w.Local(fn) {
		f, known := e.byKind[obj]
		if !known {
			f = e.codes(fn)
			e.byKind[obj] = f
		}
		return f
	}
	if f := e.imported(obj, fieldCodes); f != nil {
		return f.Codes
	}
	return nil
}

// codes returns what is known of the code that a function of the package returns, by the
// one thing that it is given; nil if that is nothing.
func (e *Errors) codes(fn *ssa.Function) *CodeSummary {
	if !e.w.TellsCode(fn.Signature) {
		return nil
	}
	if code, ok := always(fn); ok && fn.Signature.Recv() != nil {
		return &CodeSummary{Cases: []Case{{Value: code, Row: e.returnedAt(program.Returns(fn)[0], 0)}}}
	}
	if field := returnsField(fn); field != "" {
		return &CodeSummary{Field: field}
	}
	ch := e.decides(fn, 0, make(map[ssa.Value]bool))
	if ch.opaque || ch.own != 0 || len(ch.cases) == 0 && (!ch.generic || ch.not.Nothing()) {
		return nil
	}
	return &CodeSummary{Generic: ch.generic, Not: ch.not, Cases: ch.cases, Number: ch.number}
}

// decides returns what the returns of a function decide, in its own terms.
func (e *Errors) decides(fn *ssa.Function, index int, seen map[ssa.Value]bool) (ch choice) {
	ch.inner, ch.seen = true, seen
	for _, ret := range program.Returns(fn) {
		before := len(ch.cases)
		e.option(&ch, ret.Results[index], program.Place{Block: ret.Block()})
		if _, isConst := program.IntConst(ret.Results[index]); isConst && len(ch.cases) > before && (len(ch.cases[before].Has) > 0 || e.singles(ret)) {
			ch.cases[before].Row = e.returnedAt(ret, index)
		}
	}
	return ch
}

// singles reports whether a function returns where it has found out which error it was given.
func (e *Errors) singles(ret *ssa.Return) bool {
	return slices.ContainsFunc(e.c.At(ret.Block()), func(k guard.Cond) bool { return k.Kind == cause.IsError })
}

// returnedAt says where a function writes a result, also if it has a name.
func (e *Errors) returnedAt(ret *ssa.Return, index int) Row {
	stmt, ok := e.w.NodeAt(ret.Pos()).(*ast.ReturnStmt)
	if k, isConst := ret.Results[index].(*ssa.Const); ok && isConst && len(stmt.Results) == 0 {
		name := ret.Parent().Signature.Results().At(index).Name()
		if x := e.w.AssignedTo(ret.Parent().Syntax(), name, k.Value); x != nil {
			return e.rowAt(x)
		}
	}
	if !ok || index >= len(stmt.Results) {
		return Row{}
	}
	return e.rowAt(stmt.Results[index])
}

// ofKind returns the code of an error of a type that tells its code by a method, as it
// depends on what the error's fields hold: open as long as that is not known.
func (e *Errors) ofKind(x *Error, t types.Type, lib *sdk.Library) *Code {
	c := &Code{Open: true, Library: lib.Name}
	obj, _, _ := types.LookupFieldOrMethod(t, true, e.w.Pass.Pkg, lib.Coder)
	if m, ok := obj.(*types.Func); ok {
		if f := e.codesOf(m); f != nil {
			c.Cases = f.Cases
			c.byFields(x)
		}
	}
	return c
}

// always returns the code that a function returns whatever it is given.
func always(fn *ssa.Function) (code int64, ok bool) {
	for i, ret := range program.Returns(fn) {
		one, isConst := program.IntConst(ret.Results[0])
		if !isConst || i > 0 && one != code {
			return 0, false
		}
		code, ok = one, true
	}
	return code, ok
}

// byFields decides a code that depends on what an error's fields hold, if that is known.
func (c *Code) byFields(x *Error) {
	if !c.Open || len(c.Cases) == 0 || slices.ContainsFunc(x.Holds, func(h Held) bool { return h.Kind != nil }) {
		return
	}
	for _, one := range c.Cases {
		fits, sure := x.fits(one.Known)
		if !sure || !one.byField() {
			return
		}
		if fits {
			c.Value, c.Open, c.Cases, c.Not = one.Value, false, nil, guard.Known{}
			c.From = one.Row
			return
		}
	}
	c.Value, c.Open, c.Cases, c.Not = InternalError, false, nil, guard.Known{}
}

// constant returns the code that a value always is: a constant, what a table has for a
// constant, or what a call with a constant argument returns.
func (e *Errors) constant(v ssa.Value) (code int64, ok bool) {
	if code, ok = program.IntConst(v); ok {
		return code, true
	}
	if cell := e.w.Cell(v); cell.Key != nil {
		k, isConst := cell.Key.(*ssa.Const)
		s := e.tableCodes(cell)
		if !isConst || s == nil {
			return 0, false
		}
		ch := s.choice()
		return ch.of(k)
	}
	call, _ := program.Unconvert(v).(*ssa.Call)
	if call == nil || len(call.Call.Args) != 1 {
		return 0, false
	}
	k, isConst := call.Call.Args[0].(*ssa.Const)
	ch, known := e.ofReturns(call, 0, map[ssa.Value]bool{call: true})
	if !isConst || !known {
		return 0, false
	}
	return ch.of(k)
}

// passed translates what a function knows of its parameters for a call that passes
// fields of errors. ok is false if the call passes something else.
func (e *Errors) passed(k guard.Known, args []ssa.Value) (_ guard.Known, ok bool) {
	ok = true
	of := func(list []string, truth bool) (out []string, known []guard.Known) {
		for _, h := range list {
			i, given := guard.GivenIn(h)
			if !given {
				out = append(out, h)
				continue
			}
			one, is := e.c.Argued(h, args[i], truth)
			ok = ok && is
			if !one.Nothing() {
				known = append(known, one)
			}
		}
		return out, known
	}
	has, any := of(k.Has, true)
	not, none := of(k.HasNot, false)
	k.Has, k.HasNot = has, not
	k = k.And(guard.OneOf(any...))
	for _, one := range none {
		k = k.And(one)
	}
	return k, ok
}

// listed collects the codes that a table of the program has for the values of an
// error's field. It reports whether a value is looked up in such a table.
func (e *Errors) listed(ch *choice, v ssa.Value) bool {
	cell := e.w.Cell(v)
	if cell.Key == nil || !ch.inner && program.ParameterOf(program.Unconvert(cell.Key)) >= 0 {
		return false // what a function is given that makes an error has to do with the errors of all methods
	}
	s := e.tableCodes(cell)
	if s == nil {
		return false
	}
	if phi, ok := program.Unconvert(cell.Key).(*ssa.Phi); ok && e.keyedBy(ch, s.choice(), phi) {
		return true
	}
	return e.adopt(ch, s.choice(), []ssa.Value{cell.Key})
}

// tableCodes returns the codes that a table has for constants, as those of a function that is given
// the key; nil if it has others.
func (e *Errors) tableCodes(cell program.Cell) *CodeSummary {
	if v, ok := program.HeldIn(cell.Table).(*types.Var); ok && cell.Column == program.Whole && v.Pkg() != e.w.Pass.Pkg {
		f, _ := e.sentinel(v)
		if f == nil {
			return nil
		}
		return f.Codes
	}
	return e.codesInTable(program.Use{V: cell.Table, At: program.PlaceOf(cell.Key)}, cell.Column)
}

// codesInTable returns the codes in a column of a table for the constants that are its keys.
func (e *Errors) codesInTable(u program.Use, column int) *CodeSummary {
	table := e.w.Rows(u, program.Keys, column)
	if !table.Complete && !table.Outside || len(table.Cells) == 0 {
		return nil
	}
	s := &CodeSummary{Generic: true} // what is not in it
	for _, row := range table.Cells {
		key, isConst := row[0].V.(*ssa.Const)
		code, known := program.IntConst(row[1].V)
		if !isConst || key.Value == nil || !known {
			return nil
		}
		if code != InternalError {
			is := guard.Given(0, key)
			s.Cases = append(s.Cases, Case{code, guard.Known{Has: []string{is}}, e.row(row[1])})
			s.Not = s.Not.And(guard.Known{HasNot: []string{is}})
		}
	}
	return s
}

// option looks at one of the codes: the internal code, or one for what is known where
// it is set.
func (e *Errors) option(ch *choice, v ssa.Value, at program.Place) {
	if code, isConst := e.constant(v); isConst {
		e.decided(ch, code, at)
		return
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if only := e.w.Content(load); only != nil {
			e.option(ch, only, at)
			return
		}
	}
	if e.ofRows(ch, v, at.Block) || e.choices(ch, v) {
		return
	}
	if n, of := e.numberOf(program.Unconvert(v)); of != nil {
		ch.number = n
	}
	e.asked(ch, at)
}

// decided looks at a code that is a constant.
func (e *Errors) decided(ch *choice, code int64, at program.Place) {
	if code == InternalError {
		ch.generic, ch.opaque = true, ch.opaque || ch.own != 0
		return
	}
	if !ch.generic && e.ownGeneral(code) && fallsBack(at, ch.from) {
		ch.generic, ch.own = true, code
		return
	}
	known := e.asked(ch, at).Denied()
	if !slices.ContainsFunc(ch.cases, func(one Case) bool { return one.Value == code && one.Known.Equal(known) }) {
		ch.cases = append(ch.cases, Case{Value: code, Known: known})
	}
}

// asked adds what an error was asked for that has another code than the general one, and returns it.
func (e *Errors) asked(ch *choice, at program.Place) guard.Known {
	not := e.c.Excluded(at)
	if !ch.inner { // what the function is given has to do with the errors of all methods
		not.HasNot = slices.DeleteFunc(slices.Clone(not.HasNot), func(h string) bool {
			_, given := guard.GivenIn(h)
			return given
		})
	}
	ch.not = ch.not.And(not)
	ch.opaque = ch.opaque || not.Nothing()
	return not
}

// ownGeneral reports whether a code says nothing but what the program means by it: it is not the
// protocol's, or that which JSON-RPC programs use for any error of a server.
func (e *Errors) ownGeneral(code int64) bool {
	if e.w.Protocol == nil {
		return false
	}
	_, known := e.w.Protocol.Lookup(code)
	return !known && code != 0 || code == ServerError
}

// fallsBack reports whether a place is reached if nothing is found out about an error: since
// the block from, no question on the way was answered with yes.
func fallsBack(at program.Place, from *ssa.BasicBlock) bool {
	no := func(g program.Guard) bool {
		if eq, ok := g.V.(*ssa.BinOp); ok {
			return eq.Op == token.EQL && !g.Truth || eq.Op == token.NEQ && g.Truth
		}
		return !g.Truth && !g.Other
	}
	for b := at.Block; b != nil && b != from; b = b.Idom() {
		if slices.ContainsFunc(program.Entering(b), func(g program.Guard) bool { return !no(g) }) {
			return false
		}
	}
	if at.Next == nil {
		return true
	}
	g, ok := program.Branch(at.Block, at.Next)
	return !ok || no(g)
}
