package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/acperrlint/acperrlint/analyzer/internal/guard"
	"github.com/acperrlint/acperrlint/analyzer/internal/program"
	"github.com/acperrlint/acperrlint/analyzer/internal/wire"
)

// A literalError is a coded error that is read from the stores to the fields of a struct.
type literalError struct {
	e     *Errors
	t     *wire.ErrorType
	at    ssa.Value       // address of the struct
	of    ssa.Value       // what it is a copy of, or nil
	code  *read           // where the code is read from, or nil
	later *ssa.BasicBlock // where something else is set in it, or nil

	x          *Error
	is         bool            // it is made here
	codes      []*ssa.Store    // that set the code
	block      *ssa.BasicBlock // where it has its code
	data, said ssa.Value
}

// literal reads a coded error from the stores to its fields. ok is false for a
// variable that something else fills, such as a decoder.
func (e *Errors) literal(a ssa.Value, t *wire.ErrorType) (x *Error, ok bool) {
	return e.literalAt(a, t, nil)
}

// literalAt is literal for a place where something else is set in it later: what is known there of
// the errors that it was made of holds for it. The place is nil for the literal itself.
func (e *Errors) literalAt(a ssa.Value, t *wire.ErrorType, later *ssa.BasicBlock) (x *Error, ok bool) {
	alloc, _ := a.(*ssa.Alloc)
	c := &Code{Library: t.LibraryName(), Bound: true}
	x = &Error{Origin: &Origin{Kind: Coded, Type: t.Name, Site: e.w.Site(a.Pos()), Func: a.Parent().Name(), Code: c}}
	l := &literalError{
		e: e, t: t, at: a, of: copyOf(a), code: e.codeBeside(a, t),
		x: x, is: alloc != nil && alloc.Comment == "complit", block: program.PlaceOf(a).Block, later: later,
	}
	if l.of != nil {
		e.setCode(c, l.of) // unless that is set as well
	}
	allStores(a, l.set)
	if !l.is {
		return nil, false
	}
	for call := range program.Referrers[*ssa.Call](a) {
		if fn := call.Call.StaticCallee(); fn != nil && fn.Name() == t.Fields.SetData && call.Call.Args[0] == a {
			l.setData(call.Call.Args[1], program.Place{Block: call.Block(), For: a})
		}
	}
	l.finish()
	return x, true
}

// set notes a store to a field.
func (l *literalError) set(fa *ssa.FieldAddr, s *ssa.Store) {
	field := program.FieldOf(fa.X.Type(), fa.Field)
	if field == nil {
		return
	}
	c, at := l.x.Code, program.Place{Block: s.Block(), For: l.at}
	if l.later != nil {
		at = program.Place{Block: l.later}
	}
	switch field.Name() {
	case l.t.Fields.Code:
		l.is = true
		l.codes = append(l.codes, s)
		if l.block != s.Block() && len(l.codes) > 1 && l.codes[0].Block().Dominates(s.Block()) {
			return // set again
		}
		l.block = s.Block()
		l.e.setCode(c, s.Val)
		c.At.Code = s.Pos()
		if fa.X != l.at {
			l.x.Site = l.e.w.Site(s.Pos())
		}
	case l.t.Fields.Message:
		l.is = l.is || l.of != nil
		l.said = s.Val
		l.e.says(l.x, s.Val, at, l.code)
	case l.t.Fields.Data:
		l.is = l.is || l.of != nil
		c.At.Data = s.Pos()
		l.setData(s.Val, at)
	default:
		if l.t.Says(field) {
			c.Cause = join(c.Cause, l.e.causesOf(s.Val, at, l.code))
		}
	}
}

// setData notes the data.
func (l *literalError) setData(v ssa.Value, at program.Place) {
	c := l.x.Code
	l.data = v
	c.HasData = !program.IsNil(v)
	if m := program.MapLiteral(v); m != nil {
		l.x.Args = l.x.Args.Join(l.e.t.Of(m).Shown())
	}
	c.Cause = join(c.Cause, l.e.causesOf(v, at, l.code))
}

// finish works out what all fields say together.
func (l *literalError) finish() {
	e, x, c := l.e, l.x, l.x.Code
	if l.of != nil && len(l.codes) > 0 {
		c.SetOn = program.ParameterOf(l.of) + 1
	}
	if later := overwriting(l.at, l.codes); len(l.codes)+len(later) > 1 {
		l.codes = append(l.codes, later...)
		e.setAgain(c, l.codes)
	}
	if c.TextParam == 0 && l.data != nil && (x.Text == "" || e.NamesCode(x.Text)) {
		// The message is the code's name; what happened is in the data.
		if words, args := e.dataText(l.data); words != "" {
			x.Text, x.Args = words, x.Args.Join(args)
		} else {
			c.TextParam = e.textParam(l.data)
		}
	} else if l.data != nil {
		c.DataParam = e.textParam(l.data)
	}
	if len(c.Cause) == 0 && l.block != nil {
		c.Cause = e.instead(program.Place{Block: l.block, For: l.at})
	}
	if len(c.Cause) > 0 {
		c.Cause = e.filter(c.Cause, guard.Known{NotTypes: e.replacing(l.at)})
		c.Open = c.Open || len(c.Cause) == 0 // another one always takes its place
	}
	c.Told = len(l.codes) == 1 && e.tabled(c, l.codes[0].Val, l.said, l.codes[0].Block()) || l.code != nil
	if len(l.codes) == 1 {
		e.asksNumber(c, l.codes[0].Val, l.codes[0].Block())
	}
	c.settle()
	e.hide(x, l.block)
	c.Decl = e.declared(x)
	x.Conds = e.c.At(l.block)
	x.Alone = e.Alone(l.block)
	x.Method = e.w.MethodAt(l.block)
}

// setAgain decides a code that several instructions set, one after the other.
func (e *Errors) setAgain(c *Code, codes []*ssa.Store) {
	ch := choice{from: codes[0].Block()}
	for _, s := range codes {
		e.option(&ch, s.Val, program.Place{Block: s.Block()})
	}
	if ch.depends() {
		c.choose(ch)
	} else {
		c.Open = true // for a reason that is not understood
	}
}

// replacing returns the types of the errors that replace a coded error if they are
// found: rpc := &Error{…}; errors.As(err, &rpc).
func (e *Errors) replacing(a ssa.Value) []string {
	var out []string
	for _, ref := range *a.Referrers() {
		if s, ok := ref.(*ssa.Store); ok && s.Val == a {
			if v, ok := s.Addr.(*ssa.Alloc); ok {
				out = append(out, e.c.FoundIn(v)...)
			}
		}
	}
	return out
}

// copyOf returns the coded error that a variable copies, whatever fields were set
// after that; nil if it is no copy.
func copyOf(a ssa.Value) (of ssa.Value) {
	for s := range program.Stores(a) {
		if of != nil {
			return nil // the one or the other
		}
		of = s.Val
	}
	if load, ok := of.(*ssa.UnOp); ok && program.ParameterOf(load.X) >= 0 {
		return load.X
	}
	return of
}

// codeOnly returns the only assignment to a field of an error, if that is the code; else nil.
func codeOnly(a ssa.Value, t *wire.ErrorType) (only *ssa.Store) {
	fields := 0
	allStores(a, func(fa *ssa.FieldAddr, s *ssa.Store) {
		if f := program.FieldOf(fa.X.Type(), fa.Field); f != nil && f.Name() == t.Fields.Code {
			only = s
		}
		fields++
	})
	if fields != 1 {
		return nil
	}
	return only
}

// overwriting returns the instructions that store another error in a variable after its
// code was set.
func overwriting(a ssa.Value, codes []*ssa.Store) (out []*ssa.Store) {
	for s := range program.Stores(a) {
		if len(codes) > 0 && program.Before(codes[0], s) {
			out = append(out, s)
		}
	}
	return out
}
